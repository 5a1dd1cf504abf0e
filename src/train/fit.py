"""Fits boosted trees on the vectors that `npm run train -- vectors` wrote.

Site-wise cross-validation over the pages that may be trained on: no page is ever scored by trees that saw its site.
Writes to the fit's folder:
  oof-<corpus>@<window>.f32   a score for each vector, from trees that did not see its site (for corpora that were not
                              trained on: from all trees)
  model-main.json             the trees, as XGBoost writes them
  fit.json                    parameters, feature names, figures
"""

import argparse
import json
import os
import sys
import time

import numpy as np
import xgboost as xgb

# The rubric's codes (src/page/label.ts).
TITLE, BYLINE, DATE, BODY, HEADING, CAPTION, IMAGE, COMMENT, REFERENCE = range(9)
MAIN = (BODY, HEADING, CAPTION, REFERENCE)
APART = (TITLE, BYLINE, DATE, COMMENT)  # found by other means: neither main nor noise here


class Matrix:
    """One corpus in one window (layout: src/train/matrix.ts)."""

    def __init__(self, folder):
        read = lambda name, kind: np.fromfile(os.path.join(folder, name), dtype=kind)
        with open(os.path.join(folder, "meta.json"), encoding="utf8") as file:
            self.meta = json.load(file)
        self.name = os.path.basename(folder)
        self.names = self.meta["names"]
        self.pages = self.meta["pages"]
        self.x = read("x.f32", np.float32).reshape(-1, len(self.names))
        self.label = read("label.u8", np.uint8)
        self.weight = read("weight.f32", np.float32)
        self.words = read("words.i32", np.int32)
        self.matched = read("matched.i32", np.int32)
        self.page_of = np.zeros(len(self.label), dtype=np.int32)
        for number, page in enumerate(self.pages):
            self.page_of[page["from"] : page["to"]] = number


def page_f1(matrix, chosen):
    """Word F1 of each page when the chosen vectors are its text: quick, from counts; `score` measures real texts."""
    out = np.full(len(matrix.pages), np.nan)
    for number, page in enumerate(matrix.pages):
        if page["truthWords"] == 0:
            continue
        rows = slice(page["from"], page["to"])
        take = chosen[rows]
        both = 2 * matrix.matched[rows][take].sum()
        out[number] = both / max(1, matrix.words[rows][take].sum() + page["truthWords"])
    return out


def folds_by_site(matrices, count, seed):
    sites = sorted({page["site"] for matrix in matrices for page in matrix.pages if page["mayTrain"]})
    np.random.RandomState(seed).shuffle(sites)
    return {site: number % count for number, site in enumerate(sites)}


def stack(matrices, fold_of, split):
    """Vectors to train on: known labels, pages of the train split, no page twice."""
    xs, ys, ws, fs = [], [], [], []
    for matrix in matrices:
        pages = matrix.pages
        use = np.array([p["mayTrain"] and (split == "all" or p["split"] == "train") for p in pages])
        # A page that is labelled block by block is learned from there, not from its text.
        use &= np.array([not p["isGold"] or p["corpus"].startswith("laid-out") for p in pages])
        keep = use[matrix.page_of] & (matrix.weight > 0) & ~np.isin(matrix.label, APART)
        per_page = np.bincount(matrix.page_of[keep], minlength=len(pages)).clip(1)
        weight = matrix.weight * np.log2(2 + matrix.words) / np.sqrt(per_page[matrix.page_of])
        xs.append(matrix.x[keep])
        ys.append(np.isin(matrix.label[keep], MAIN))
        ws.append(weight[keep])
        fs.append(np.array([fold_of[p["site"]] if p["mayTrain"] else -1 for p in pages])[matrix.page_of][keep])
    return np.concatenate(xs), np.concatenate(ys).astype(np.float32), np.concatenate(ws), np.concatenate(fs)


def train(x, y, w, names, args):
    params = {
        "objective": "binary:logistic",
        "tree_method": "hist",
        "max_depth": args.depth,
        "eta": args.eta,
        "subsample": 0.8,
        "colsample_bytree": 0.6,
        "min_child_weight": 2,
        "seed": args.seed,
        "nthread": args.threads,
    }
    data = xgb.DMatrix(x, label=y, weight=w, feature_names=names)
    return xgb.train(params, data, num_boost_round=args.trees)


def drop_geometry(x, names, geometry, share, seed):
    """Half of the laid-out vectors once more without their geometry, so that both ways are learned."""
    if share <= 0 or not geometry:
        return x
    columns = [names.index(name) for name in geometry if name in names]
    drop = np.random.RandomState(seed).rand(len(x)) < share
    x = x.copy()
    x[np.ix_(drop, columns)] = np.nan
    return x


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--vectors", required=True, help="folder of the matrices")
    parser.add_argument("--out", required=True)
    parser.add_argument("--corpora", default="")
    parser.add_argument("--windows", default="1366x900")
    parser.add_argument("--split", default="train", choices=["train", "all"])
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--trees", type=int, default=250)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--eta", type=float, default=0.1)
    parser.add_argument("--drop", type=float, default=0.3, help="share of vectors trained without geometry")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--threshold", type=float, default=0.5)
    args = parser.parse_args()
    started = time.time()

    wanted = [name for name in args.corpora.split(",") if name]
    windows = args.windows.split(",")
    matrices = []
    for name in sorted(os.listdir(args.vectors)):
        corpus, _, window = name.partition("@")
        if window in windows and (not wanted or corpus in wanted) and not name.endswith(".part"):
            matrices.append(Matrix(os.path.join(args.vectors, name)))
    if not matrices:
        sys.exit("No vectors to fit: npm run train -- vectors")
    names = matrices[0].names
    for matrix in matrices:
        if matrix.names != names:
            sys.exit(f"{matrix.name} was measured with other features: run vectors again")

    fold_of = folds_by_site(matrices, args.folds, args.seed)
    x, y, w, fold = stack(matrices, fold_of, args.split)
    x = drop_geometry(x, names, matrices[0].meta["geometry"], args.drop, args.seed)
    print(f"{len(y)} vectors of {len(names)}, {y.mean():.3f} main, {len(fold_of)} sites", flush=True)

    models = []
    for number in range(args.folds):
        rows = fold != number
        models.append(train(x[rows], y[rows], w[rows], names, args))
        print(f"fold {number + 1}/{args.folds} · {time.time() - started:.0f} s", flush=True)
    final = train(x, y, w, names, args)

    os.makedirs(args.out, exist_ok=True)
    figures = {}
    for matrix in matrices:
        scores = np.zeros(len(matrix.label), dtype=np.float32)
        of_page = np.array([fold_of.get(p["site"], -1) if p["mayTrain"] else -1 for p in matrix.pages])
        # Pages of the dev split were not in any fold's training data, but their sites decide all the same.
        for number in set(of_page.tolist()):
            rows = (of_page == number)[matrix.page_of]
            model = models[number] if number >= 0 else final
            scores[rows] = model.predict(xgb.DMatrix(matrix.x[rows], feature_names=names))
        scores.tofile(os.path.join(args.out, f"oof-{matrix.name}.f32"))
        f1 = page_f1(matrix, (scores >= args.threshold) & ~np.isin(matrix.label, (TITLE,)))
        for split in ("train", "dev"):
            mine = np.array([p["split"] == split for p in matrix.pages])
            if mine.any():
                figures[f"{matrix.name} {split}"] = float(np.nanmean(f1[mine]))
        print(matrix.name, {k.split()[-1]: round(v, 4) for k, v in figures.items() if k.startswith(matrix.name + " ")}, flush=True)

    final.save_model(os.path.join(args.out, "model-main.json"))
    gain = final.get_score(importance_type="total_gain")
    fit = {
        "names": names,
        "parameters": vars(args),
        "figures": figures,
        "walk": matrices[0].meta["walk"],
        "corpora": sorted({p["corpus"] for m in matrices for p in m.pages if p["mayTrain"]}),
        "gain": dict(sorted(gain.items(), key=lambda item: -item[1])),
        "seconds": round(time.time() - started),
    }
    with open(os.path.join(args.out, "fit.json"), "w", encoding="utf8") as file:
        json.dump(fit, file, indent=1)
    print("most gain:", ", ".join(list(fit["gain"])[:25]))


if __name__ == "__main__":
    main()
