"""Writes an XGBoost booster in the form that src/classify/forest.ts reads (the layout is drawn there)."""
import base64
import json
import math

import numpy as np

LEAF = 0x7FFF
MISSING_FIRST = 0x8000


def forest_file(booster, names, classes=1):
    """The booster as a dict for JSON. Features no tree tests are left out, so the file names only what it needs."""
    model = json.loads(booster.save_raw("json"))["learner"]
    trees = model["gradient_booster"]["model"]["trees"]
    base = float(model["learner_model_param"]["base_score"])
    used = sorted({i for t in trees for i, left in zip(t["split_indices"], t["left_children"]) if left >= 0})
    place = {index: k for k, index in enumerate(used)}
    columns = {"value": [], "feature": [], "child": [], "cover": []}
    roots = []
    for tree in trees:
        roots.append(lay_out(tree, place, columns))
    nodes = (
        np.array(columns["value"], dtype="<f4").tobytes()
        + np.array(columns["feature"], dtype="<u2").tobytes()
        + np.array(columns["child"], dtype="<u2").tobytes()
        + np.array(columns["cover"], dtype="u1").tobytes()
    )
    margin = math.log(base / (1 - base)) if classes == 1 else base
    return {
        "features": [names[i] for i in used],
        "classes": classes,
        "base": [margin] * classes,
        "roots": roots,
        "nodes": base64.b64encode(nodes).decode(),
    }


def lay_out(tree, place, columns):
    """Breadth first, so that the two children of a node stand side by side behind it."""
    left, right = tree["left_children"], tree["right_children"]
    order, at = [0], {0: 0}
    for node in order:
        if left[node] >= 0:
            for child in (left[node], right[node]):
                at[child] = len(order)
                order.append(child)
    for node in order:
        is_leaf = left[node] < 0
        columns["value"].append(tree["split_conditions"][node])
        columns["feature"].append(LEAF if is_leaf else place[tree["split_indices"][node]] | (MISSING_FIRST if tree["default_left"][node] else 0))
        columns["child"].append(0 if is_leaf else at[left[node]] - at[node])
        columns["cover"].append(min(255, round(8 * math.log2(1 + tree["sum_hessian"][node]))))
    return len(order)
