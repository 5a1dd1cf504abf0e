"""One classification tree for each type of element, after Yunis 2016, chapter 4.

    cart.py examples.jsonl out.json

The first line of the examples names the features; every other line is a page with its elements. Trees are grown with
the information index (4.1.2) and pruned by cost complexity. The pruning strength is chosen by cross-validation over
whole sites: pages of one site share a template, so splitting by page would reward memorizing it (only a single site
is split by page). Figures for the train split are cross-validated too, with the pruning chosen inside each fold; the
dev split is evaluated once, at the end. Two questions of the thesis are also answered on dev: the value of Table A.1,
and of training on thirty pages (3.7.1) or more.
"""

import json
import sys

import numpy as np
from sklearn.model_selection import GroupKFold
from sklearn.tree import DecisionTreeClassifier

FOLDS = 5
# Minimum size of a node to split, and of a leaf: the defaults of rpart, the package used in the thesis.
SPLIT, LEAF = 20, 7
TREE_DECIDES = 4  # BY.tree in element-trees.ts; cases decided by rules never reach a tree
RULES = (2, 3)
HEADER_RULE = 3  # Table A.1; without it a tree decides
TRAINING_PAGES = (30, 60, 120)
DRAWS = 5
IMAGES = ("small img", "large img")


def read(path):
    with open(path, encoding="utf8") as lines:
        head = json.loads(next(lines))
        rows = []
        for line in lines:
            page = json.loads(line)
            for e in page["examples"]:
                rows.append((e["type"], e["main"], e["words"], e["by"], page["site"], page["id"], page["split"], e["x"]))
    columns = list(zip(*rows))
    names = ["type", "main", "words", "by", "site", "page", "split", "x"]
    data = {name: np.array(columns[i]) for i, name in enumerate(names)}
    if len(set(data["site"])) < 2:
        data["site"] = data["page"]
    data["x"] = data["x"].astype(np.float32)
    return head, data


def grow(x, y, alpha):
    tree = DecisionTreeClassifier(
        criterion="entropy", min_samples_split=SPLIT, min_samples_leaf=LEAF, ccp_alpha=alpha, random_state=0
    )
    return tree.fit(x, y)


def folds(sites):
    return GroupKFold(n_splits=min(FOLDS, len(set(sites))))


def choose_alpha(x, y, sites):
    """The pruning with the fewest errors over all folds; the strongest if tied."""
    if len(set(y)) < 2 or len(set(sites)) < 2:
        return 0.0
    path = grow(x, y, 0.0).cost_complexity_pruning_path(x, y).ccp_alphas
    alphas = np.unique(np.clip(np.quantile(path, np.linspace(0, 1, 24)), 0, None))
    errors = np.zeros(len(alphas))
    for fit, test in folds(sites).split(x, y, sites):
        for n, alpha in enumerate(alphas):
            errors[n] += np.sum(grow(x[fit], y[fit], alpha).predict(x[test]) != y[test])
    return float(alphas[np.flatnonzero(errors == errors.min()).max()])


def predict_by_fold(x, y, sites):
    said = np.zeros(len(y), dtype=int)
    if len(set(sites)) < 2:
        return said
    for fit, test in folds(sites).split(x, y, sites):
        tree = grow(x[fit], y[fit], choose_alpha(x[fit], y[fit], sites[fit]))
        said[test] = tree.predict(x[test])
    return said


def score(y, said, weight=None):
    w = np.ones(len(y)) if weight is None else weight
    tn, fp, fn, tp = (int(w[(y == a) & (said == b)].sum()) for a, b in [(0, 0), (0, 1), (1, 0), (1, 1)])
    precision, recall = tp / max(1, tp + fp), tp / max(1, tp + fn)
    return {
        "precision": precision,
        "recall": recall,
        "f1": 2 * tp / max(1, 2 * tp + fp + fn),
        "confusion": {"noisy": {"noisy": tn, "main": fp}, "main": {"noisy": fn, "main": tp}},
    }


def report(data, said):
    """Element-based and text-based (4.2.3), pictures separately by size (4.5), and by type."""
    kind, y, words = data["type"], data["main"], data["words"]
    text = ~np.isin(kind, IMAGES)
    out = {
        "elements": score(y[text], said[text]),
        "words": score(y[text], said[text], words[text]),
        "smallImages": score(y[kind == "small img"], said[kind == "small img"]),
        "largeImages": score(y[kind == "large img"], said[kind == "large img"]),
        "byType": {},
    }
    for name in sorted(set(kind)):
        here = score(y[kind == name], said[kind == name])
        out["byType"][name] = {k: here[k] for k in ("precision", "recall", "f1")} | {"count": int(sum(kind == name))}
    return out


def take(data, mask):
    return {name: column[mask] for name, column in data.items()}


def export(tree):
    t = tree.tree_
    inner = t.children_left >= 0
    share = t.value[:, 0, :] / t.value[:, 0, :].sum(axis=1, keepdims=True)
    main = share[:, list(tree.classes_).index(1)] if 1 in tree.classes_ else np.zeros(t.node_count)
    return {
        "feature": [int(f) if i else -1 for f, i in zip(t.feature, inner)],
        "threshold": [round(float(v), 6) if i else 0 for v, i in zip(t.threshold, inner)],
        "left": t.children_left.tolist(),
        "right": t.children_right.tolist(),
        "value": [round(float(v), 4) for v in main],
    }


def fit(train, first):
    """One tree per type with enough examples of both kinds. `first`: the lowest BY code decided by a tree."""
    trees = {}
    for name in sorted(set(train["type"])):
        mask = (train["type"] == name) & (train["by"] >= first)
        x, y, sites = train["x"][mask], train["main"][mask], train["site"][mask]
        if mask.sum() >= SPLIT and len(set(y)) == 2:
            trees[name] = grow(x, y, choose_alpha(x, y, sites))
    return trees


def ask(trees, data, first):
    """Elements not decided by rules go to the tree of their type; a type without a tree is main, as in element-trees.ts."""
    said = np.zeros(len(data["main"]), dtype=int)
    for name in sorted(set(data["type"])):
        asked = (data["type"] == name) & (data["by"] >= first)
        if asked.any():
            said[asked] = trees[name].predict(data["x"][asked]) if name in trees else 1
    return said


def cross_validate(train, trees, first):
    said = np.zeros(len(train["main"]), dtype=int)
    for name in sorted(set(train["type"])):
        mask = (train["type"] == name) & (train["by"] >= first)
        if name not in trees:
            said[mask] = 1
        elif mask.any():
            said[mask] = predict_by_fold(train["x"][mask], train["main"][mask], train["site"][mask])
    return said


def by_pages(train, dev):
    """Dev scores of trees from thirty or more pages, each from a different site: the mean over several draws."""
    sites = sorted(set(train["site"]))
    out = {}
    for count in [n for n in TRAINING_PAGES if n <= len(sites)]:
        reports = []
        for draw in range(DRAWS):
            rng = np.random.default_rng(draw)
            chosen = [rng.choice(np.unique(train["page"][train["site"] == site])) for site in rng.choice(sites, count, replace=False)]
            trees = fit(take(train, np.isin(train["page"], chosen)), TREE_DECIDES)
            reports.append(report(dev, ask(trees, dev, TREE_DECIDES)))
        mean = lambda part, name: float(np.mean([one[part][name] for one in reports]))
        parts = ("elements", "words", "smallImages", "largeImages")
        out[str(count)] = {part: {name: mean(part, name) for name in ("precision", "recall", "f1")} for part in parts}
    return out


def main():
    head, data = read(sys.argv[1])
    train, dev = take(data, data["split"] == "train"), take(data, data["split"] == "dev")
    trees = fit(train, TREE_DECIDES)
    for name, tree in trees.items():
        print(f"{name}: {tree.get_n_leaves()} leaves")
    judged = dev if len(dev["main"]) else train
    rules = np.isin(train["by"], RULES)
    out = {
        "walk": head["walk"],
        "pages": {split: len(set(data["page"][data["split"] == split])) for split in sorted(set(data["split"]))},
        "sites": {"train": len(set(train["site"])), "dev": len(set(dev["site"]))},
        "elementsCounted": {split: int(sum(data["split"] == split)) for split in sorted(set(data["split"]))},
        "trees": {
            name: {
                "examples": int(sum((train["type"] == name) & (train["by"] >= TREE_DECIDES))),
                "main": int(train["main"][(train["type"] == name) & (train["by"] >= TREE_DECIDES)].sum()),
                "leaves": int(tree.get_n_leaves()),
            }
            for name, tree in trees.items()
        },
        "withoutTree": sorted(set(data["type"]) - set(trees)),
        "ruledOut": {"elements": int(rules.sum()), "ofThemMain": int(train["main"][rules].sum())},
        "ruledOutByHeader": {
            "elements": int((train["by"] == HEADER_RULE).sum()),
            "ofThemMain": int(train["main"][train["by"] == HEADER_RULE].sum()),
        },
        "rulesAlone": report(judged, (judged["by"] >= TREE_DECIDES).astype(int)),
        "rulesAloneWithoutHeaders": report(judged, (judged["by"] >= HEADER_RULE).astype(int)),
    }
    if len(set(train["site"])) > 1:
        out["crossValidated"] = report(train, cross_validate(train, trees, TREE_DECIDES))
    if len(dev["main"]):
        out["dev"] = report(dev, ask(trees, dev, TREE_DECIDES))
        out["devWithoutHeaders"] = report(dev, ask(fit(train, HEADER_RULE), dev, HEADER_RULE))
        out["devByPages"] = by_pages(train, dev)
    origin = (
        f"CART with the information index, pruned by cost complexity in site-wise cross-validation, on "
        f"{len(train['main'])} elements of {len(set(train['site']))} sites ({head['origin']})."
    )
    model = {"origin": origin, "names": head["names"], "trees": {name: export(tree) for name, tree in trees.items()}}
    with open(sys.argv[2], "w", encoding="utf8") as f:
        json.dump({"model": model, "report": out}, f)


main()
