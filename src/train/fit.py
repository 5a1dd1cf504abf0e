"""Fits boosted trees on the vectors that the earlier steps wrote (layout: src/train/matrix.ts).

  --target first   main or not, each text unit with its surroundings                  (vectors)
           second  the same, with the first scores of the surrounding units           (look)
           title   the one title                                                      (vectors)
           kind    what kind of text: byline, caption, comment, and each kind of noise (vectors)
           small, large   pictures up to and above 40,000 square pixels               (images)
           page    article, thread, listing, product, documentation, other            (pages)

Cross-validation is by site over the pages that may be trained on: no page is ever scored by trees that saw its site.
Writes to --out:
  oof-<corpus>@<window>.f32   a score for each vector, from trees that did not see its site (for corpora that are not
                              trained on: from all trees)
  model.json, fit.json        the trees as XGBoost writes them; parameters, names, figures
  samples.json                some vectors and the library's scores for them, for the parity test
"""

import argparse
import json
import os
import sys
import time

import numpy as np
import xgboost as xgb

# The rubric (src/page/label.ts), by code.
LABELS = ["title", "byline", "date", "body", "heading", "caption", "image", "comment", "reference",
          "advertisement", "navigation", "promoted", "legal", "irrelevant", "input"]
CODE = {name: code for code, name in enumerate(LABELS)}
# Captions belong to their picture, whatever the surrounding text: the `kind` trees find them, not these.
MAIN = [CODE[name] for name in ("body", "heading", "reference")]
FIRST_NOISE = CODE["advertisement"]
KINDS = ["byline", "date", "body", "caption", "comment", "reference", "advertisement", "navigation", "promoted",
         "legal", "irrelevant", "input"]
PAGE_KINDS = ["article", "thread", "listing", "product", "documentation", "other"]
PAGE_KIND_OF_GENRE = {"article": "article", "forum": "thread", "listing": "listing", "collection": "listing",
                      "product": "product", "documentation": "documentation", "service": "other", "recipe": "article"}
LARGE_IMAGE_PX = 40_000

# By definition, a higher value can only favour main (1), or only oppose it (-1); trees must not learn the opposite.
MONOTONE = {"inArticleBody": 1, "templateShare": -1}
# Hidden on a share of the pages in training, so that none of them alone decides.
HINTS = "hint"
CLAIMS = "claims."
DECLARED = ("inArticleBody", "inDescription")


# Content farms, and a forum whose signatures are labelled as text.
DOUBTED = ("angelnumber.blog", "basement-bar.net", "www.theavalanches.com")


class Matrix:
    """One corpus in one window."""

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

    def of_pages(self, value):
        """A value per page, repeated for its rows."""
        return np.array([value(page) for page in self.pages])[self.page_of]


LEVELS = 50


def choose(scores, words, genre="", lowest=0.2, sure=0.85, far_below=0.35):
    """The set with the best expected F1 over words; in articles, nothing far below their text: src/classify/choice.ts."""
    at = np.minimum(LEVELS - 1, (scores * LEVELS).astype(int))
    above = np.bincount(at, weights=words, minlength=LEVELS)[::-1].cumsum()[::-1]
    middle = np.arange(LEVELS) + 0.5
    likelihood = np.ones(LEVELS) if genre in ("listing", "collection") else middle * (LEVELS - middle)
    both = above[:, None] + above[None, :]
    f1 = 2 * np.minimum(above[:, None], above[None, :]) / np.maximum(both, 1e-9)
    threshold = max(lowest, int(np.argmax(f1 @ likelihood)) / LEVELS)
    core = np.flatnonzero(above >= max(80, 0.5 * (scores * words).sum()))
    if genre == "article" and len(core) and core[-1] / LEVELS >= sure:
        threshold = max(threshold, core[-1] / LEVELS - far_below)
    return scores >= threshold


def page_f1(matrix, scores):
    """Word F1 of each page from word counts, as a quick estimate. `score` measures real texts."""
    out = np.full(len(matrix.pages), np.nan)
    for number, page in enumerate(matrix.pages):
        rows = slice(page["from"], page["to"])
        if page["truthWords"] == 0 or page["from"] == page["to"]:
            continue
        take = choose(scores[rows], matrix.words[rows], page["genre"]) & (matrix.label[rows] != CODE["title"])
        both = 2 * matrix.matched[rows][take].sum()
        out[number] = both / max(1, matrix.words[rows][take].sum() + page["truthWords"])
    return out


def block_f1(matrix, scores):
    """Main versus noisy on pages labelled block by block: by elements, and by words (Yunis 2016, 4.2.3)."""
    known = (matrix.weight > 0) & (np.isin(matrix.label, MAIN) | (matrix.label >= FIRST_NOISE))  # captions: see `kind`
    truth = np.isin(matrix.label, MAIN)[known]
    take = np.zeros(len(scores), dtype=bool)
    for page in matrix.pages:
        rows = slice(page["from"], page["to"])
        if page["from"] < page["to"]:
            take[rows] = choose(scores[rows], matrix.words[rows], page["genre"])
    take, words = take[known], matrix.words[known]
    f1 = lambda w: 2 * w[truth & take].sum() / max(1, w[truth].sum() + w[take].sum())
    return f1(np.ones(len(words))), f1(words)


def folds_by_site(matrices, count, seed):
    sites = sorted({page["site"] for matrix in matrices for page in matrix.pages if page["mayTrain"]})
    np.random.RandomState(seed).shuffle(sites)
    return {site: number % count for number, site in enumerate(sites)}


def is_gold(page):
    """Every block is labelled."""
    return page["corpus"].startswith("laid-out") or page["corpus"] == "sites"


def site_weights(matrix, args):
    """Pages of one site share a template, so the weight of a site is capped, and reduced for sites with doubtful labels."""
    if not matrix.name.startswith("sites@"):
        return np.ones(len(matrix.label))
    count = {}
    for page in matrix.pages:
        count[page["site"]] = count.get(page["site"], 0) + 1
    return matrix.of_pages(lambda p: min(1.0, args.site_pages / count[p["site"]]) * (0.2 if p["site"] in DOUBTED else 1.0))


def targets(matrix, args):
    """Class and weight of each row; a weight of 0 excludes it."""
    target, label, words = args.target, matrix.label, matrix.words
    gold = matrix.of_pages(is_gold)
    # A site's template tells noise from text; the kind of noise follows only from its name.
    kinds = matrix.of_pages(lambda p: p["hasKinds"] and p["corpus"] != "sites")
    grafted = matrix.of_pages(lambda p: p["corpus"] == "grafted")
    if target in ("first", "second"):
        y = np.isin(label, MAIN)
        # Weigh a word by its effect on its page's F1: the less text the page has, the more it counts.
        total = np.bincount(matrix.page_of, weights=words * y, minlength=len(matrix.pages))[matrix.page_of]
        weight = matrix.weight * ((words + 2) / (total + 80)) ** 0.6
        # If every block was labelled by hand, every block counts, even short ones.
        by_block = matrix.weight * ((words + 2) / (total + 80)) ** args.gold_power
        weight = np.where(gold, args.gold * by_block * weight[gold].mean() / max(1e-9, by_block[gold].mean()), weight) if gold.any() else weight
        weight[np.isin(label, [CODE["byline"], CODE["date"], CODE["title"]])] *= 0.5
        weight *= site_weights(matrix, args)
        # Grafted pages have many comments each, and their articles are also trained on in their original corpus.
        weight[grafted] *= args.grafted
        return y, weight
    if target == "title":
        has = np.bincount(matrix.page_of, weights=label == CODE["title"], minlength=len(matrix.pages))[matrix.page_of] > 0
        return label == CODE["title"], (has & (words <= 60)).astype(np.float32)
    if target == "kind":
        y = np.full(len(label), -1)
        for number, name in enumerate(KINDS):
            y[label == CODE[name]] = number
        y[label == CODE["heading"]] = KINDS.index("body")
        usable = (y >= 0) & (matrix.weight > 0) & (kinds | (gold & (label < FIRST_NOISE)) | np.isin(label, [CODE["byline"], CODE["date"], CODE["comment"]]))
        return y, usable * np.where(np.isin(label, MAIN), 0.5, 1.0) * np.where(grafted, args.grafted, 1.0) * site_weights(matrix, args)
    if target in ("small", "large"):
        area = matrix.x[:, matrix.names.index("area")]
        right_size = (area > LARGE_IMAGE_PX) == (target == "large")
        return label == CODE["image"], (gold & right_size & (matrix.weight > 0)) * site_weights(matrix, args)
    kind_of = lambda p: PAGE_KINDS.index(PAGE_KIND_OF_GENRE[p["genre"]]) if p["genre"] in PAGE_KIND_OF_GENRE else -1
    y = matrix.of_pages(kind_of)
    # Corpora of articles only must not make every page an article.
    only_articles = matrix.of_pages(lambda p: p["corpus"] in ("andy-articles", "fundus", "magic-article", "grafted"))
    return y, (y >= 0) * np.where(only_articles, args.only_articles, 1.0) * site_weights(matrix, args)


def stack(matrices, fold_of, args):
    """Rows to train on: train split only, no page twice, short noise subsampled."""
    random = np.random.RandomState(args.seed)
    xs, ys, ws, fs, ps = [], [], [], [], []
    for number, matrix in enumerate(matrices):
        y, weight = targets(matrix, args)
        use = matrix.of_pages(lambda p: p["mayTrain"] and (args.split == "all" or p["split"] == "train"))
        # A page labelled block by block is trained on with those labels, not those from its text.
        if args.target != "page":
            use &= matrix.of_pages(lambda p: not p["isGold"] or is_gold(p))
        keep = use & (weight > 0)
        if args.target in ("first", "second", "title"):
            units = np.bincount(matrix.page_of, minlength=len(matrix.pages))[matrix.page_of]
            thin = keep & (y == 0) & (matrix.words < 8) & (units > 150)
            drop = thin & (random.rand(len(y)) < 0.5)
            weight = np.where(thin, 2 * weight, weight)
            keep &= ~drop
        xs.append(matrix.x[keep])
        ys.append(y[keep])
        ws.append(weight[keep])
        fs.append(matrix.of_pages(lambda p: fold_of.get(p["site"], -1))[keep])
        ps.append(matrix.page_of[keep] + 100_000 * number)
    return [np.concatenate(parts) for parts in (xs, ys, ws, fs, ps)]


def hide(x, names, page, columns, share, random):
    """Makes columns missing on a share of the pages, so that trees do not rely on what is not always present."""
    places = [i for i, name in enumerate(names) if name in columns]
    if not places or share <= 0:
        return
    pages = np.unique(page)
    hidden = pages[random.rand(len(pages)) < share]
    x[np.ix_(np.isin(page, hidden), places)] = np.nan


def write_text(path, x, y, w):
    """Omits missing values from a line but writes zeros: XGBoost distinguishes them."""
    with open(path, "w", encoding="ascii") as file:
        for values, label, weight in zip(x, y, w):
            known = np.flatnonzero(~np.isnan(values))
            file.write(f"{label:g}:{weight:.6g} " + " ".join(f"{i}:{values[i]:.7g}" for i in known) + "\n")
    print(f"{path}: {len(y)} rows")


def train(x, y, w, names, args):
    params = {
        "tree_method": "hist", "max_bin": args.bins, "max_depth": args.depth, "eta": args.eta, "subsample": 0.7,
        "colsample_bytree": args.columns, "min_child_weight": args.leaf, "lambda": 2.0, "seed": args.seed, "nthread": args.threads,
        "monotone_constraints": "(" + ",".join(str(MONOTONE.get(name, 0)) for name in names) + ")",
    }
    classes = {"kind": len(KINDS), "page": len(PAGE_KINDS)}.get(args.target)
    params.update({"objective": "multi:softprob", "num_class": classes} if classes else {"objective": "binary:logistic"})
    return xgb.train(params, xgb.DMatrix(x, label=y, weight=w / w.mean(), feature_names=names), num_boost_round=args.trees)


def round_trees(model):
    """Rounds thresholds and leaves to the upper 16 bits of their float: half the size, and the shipped model is the one measured.
    A threshold changes by at most 1/256 of its value; whole numbers up to 256 are exact."""
    saved = json.loads(model.save_raw("json"))
    for tree in saved["learner"]["gradient_booster"]["model"]["trees"]:
        bits = np.array(tree["split_conditions"], dtype=np.float32).view(np.uint32)
        rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32)
        tree["split_conditions"] = rounded.view(np.float32).astype(float).tolist()
    out = xgb.Booster()
    out.load_model(bytearray(json.dumps(saved).encode()))
    return out


def predict(model, matrix, rows):
    return model.predict(xgb.DMatrix(matrix.x[rows], feature_names=matrix.names))


def out_of_fold(matrices, fold_of, models, final):
    """Scores of every row from trees that did not see its site."""
    for matrix in matrices:
        fold = np.array([fold_of.get(p["site"], -1) if p["mayTrain"] else -1 for p in matrix.pages])
        scores = None
        for number in np.unique(fold):
            rows = (fold == number)[matrix.page_of]
            if not rows.any():
                continue
            found = predict(models[number] if number >= 0 and models else final, matrix, rows)
            if scores is None:
                scores = np.zeros((len(matrix.label),) + found.shape[1:], dtype=np.float32)
            scores[rows] = found
        yield matrix, scores


def figures_of(matrix, scores, args):
    """Quick figures for a corpus; by split, because dev is looked at rarely."""
    y, weight = targets(matrix, args)
    out = {}
    for split in ("train", "dev"):
        mine = matrix.of_pages(lambda p: p["split"] == split)
        if not mine.any():
            continue
        if args.target in ("first", "second"):
            f1 = page_f1(matrix, scores)
            pages = np.array([p["split"] == split for p in matrix.pages])
            out[split] = float(np.nanmean(f1[pages]))
            if matrix.name == "wcxb-dev@1366x900":
                for genre in sorted({p["genre"] for p in matrix.pages}):
                    these = pages & np.array([p["genre"] == genre for p in matrix.pages])
                    out[f"{split} {genre}"] = float(np.nanmean(f1[these]))
        elif args.target == "title":
            right, all_pages = 0, 0
            for page in matrix.pages:
                rows = slice(page["from"], page["to"])
                if page["split"] != split or not (y[rows] & (weight[rows] > 0)).any():
                    continue
                all_pages += 1
                right += bool(y[rows][np.argmax(scores[rows] * (weight[rows] > 0))])
            out[split] = right / max(1, all_pages)
        elif args.target in ("small", "large"):
            use = mine & (weight > 0)
            take = scores[use] >= 0.5
            out[split] = float(2 * (take & y[use]).sum() / max(1, take.sum() + y[use].sum()))
        else:
            use = mine & (weight > 0)
            if use.any():
                out[split] = float((scores[use].argmax(axis=1) == y[use]).mean())
    if args.target in ("first", "second") and matrix.name.startswith(("laid-out", "sites")):
        out["block"], out["words"] = block_f1(matrix, scores)
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--vectors", required=True, help="folder of the matrices")
    parser.add_argument("--out", required=True)
    parser.add_argument("--target", default="first", choices=["first", "second", "title", "kind", "small", "large", "page"])
    parser.add_argument("--corpora", default="")
    parser.add_argument("--windows", default="1366x900")
    parser.add_argument("--split", default="train", choices=["train", "all"])
    parser.add_argument("--folds", type=int, default=4)
    parser.add_argument("--trees", type=int, default=200)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--eta", type=float, default=0.1)
    parser.add_argument("--bins", type=int, default=64)
    parser.add_argument("--columns", type=float, default=0.4)
    parser.add_argument("--leaf", type=float, default=6)
    parser.add_argument("--gold", type=float, default=3.0, help="weight of pages labelled block by block")
    parser.add_argument("--gold-power", type=float, default=0.3, help="how much their longer blocks count for more")
    parser.add_argument("--site-pages", type=float, default=6.0, help="corpus sites: as how many pages a site counts")
    parser.add_argument("--grafted", type=float, default=0.4, help="weight of pages that comments were grafted into")
    parser.add_argument("--only-articles", type=float, default=0.15, help="target page: weight of corpora that have nothing else")
    parser.add_argument("--hide-geometry", type=float, default=0.3, help="share of pages learned without it")
    parser.add_argument("--hide-hints", type=float, default=0.25)
    parser.add_argument("--hide-claims", type=float, default=0.5, help="target page: share of pages learned without what they call themselves")
    parser.add_argument("--without", default="", help="leave these features out, by prefix; 'geometry' for all of it")
    parser.add_argument("--text", help="write the rows to this file in LibSVM's format instead, for src/train/fit-machines.py")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    started = time.time()

    wanted = [name for name in args.corpora.split(",") if name]
    matrices = []
    for name in sorted(os.listdir(args.vectors)):
        corpus, _, window = name.partition("@")
        if window in args.windows.split(",") and (not wanted or corpus in wanted) and not name.endswith(".part"):
            matrices.append(Matrix(os.path.join(args.vectors, name)))
    if not matrices:
        sys.exit("No vectors to fit: npm run train -- vectors")
    names = matrices[0].names
    for matrix in matrices:
        if matrix.names != names:
            sys.exit(f"{matrix.name} was measured with other features: run vectors again")
    geometry = set(matrices[0].meta["geometry"])
    for prefix in filter(None, args.without.split(",")):
        for matrix in matrices:
            matrix.x[:, [i for i, n in enumerate(names) if n.startswith(prefix) or (prefix == "geometry" and n in geometry)]] = np.nan

    fold_of = folds_by_site(matrices, args.folds, args.seed)
    x, y, w, fold, page = stack(matrices, fold_of, args)
    random = np.random.RandomState(args.seed)
    if args.target in ("first", "title", "kind"):
        hide(x, names, page, geometry, args.hide_geometry, random)
        hide(x, names, page, {n for n in names if n.startswith(HINTS)}, args.hide_hints, random)
        hide(x, names, page, set(DECLARED), args.hide_hints, random)
    if args.target == "page":
        hide(x, names, page, {n for n in names if n.startswith(CLAIMS)}, args.hide_claims, random)
    print(f"{args.target}: {len(y)} rows of {len(names)}, {np.mean(y > 0):.3f} positive, {len(fold_of)} sites, {time.time() - started:.0f} s", flush=True)
    if args.text:
        return write_text(args.text, x, y, w / w.mean())

    models = []
    for number in range(args.folds if args.folds > 1 else 0):
        rows = fold != number
        models.append(train(x[rows], y[rows], w[rows], names, args))
        print(f"fold {number + 1}/{args.folds} · {time.time() - started:.0f} s", flush=True)
    final = round_trees(train(x, y, w, names, args))

    os.makedirs(args.out, exist_ok=True)
    figures = {}
    for matrix, scores in out_of_fold(matrices, fold_of, models, final):
        scores.tofile(os.path.join(args.out, f"oof-{matrix.name}.f32"))
        for name, value in figures_of(matrix, scores, args).items():
            figures[f"{matrix.name} {name}"] = value
        print(matrix.name, {k[len(matrix.name) + 1 :]: round(v, 4) for k, v in figures.items() if k.startswith(matrix.name + " ")}, flush=True)
    save(final, names, x, figures, matrices, args, time.time() - started)


def save(final, names, x, figures, matrices, args, seconds):
    final.save_model(os.path.join(args.out, "model.json"))
    gain = final.get_score(importance_type="total_gain")
    gain = dict(sorted(gain.items(), key=lambda item: -item[1]))
    embed = {"kind": {"kinds": KINDS}, "page": {"pageKinds": PAGE_KINDS}}.get(args.target, {})
    fit = {"names": names, "parameters": vars(args), "figures": figures, "walk": matrices[0].meta["walk"],
           "corpora": sorted({p["corpus"] for m in matrices for p in m.pages if p["mayTrain"]}),
           "embed": embed, "gain": gain, "seconds": round(seconds)}
    with open(os.path.join(args.out, "fit.json"), "w", encoding="utf8") as file:
        json.dump(fit, file, indent=1)
    pick = np.random.RandomState(0).choice(len(x), min(12, len(x)), replace=False)
    margins = final.predict(xgb.DMatrix(x[pick], feature_names=names), output_margin=True)
    samples = [{"values": [None if np.isnan(v) else float(v) for v in row], "margins": np.atleast_1d(m).astype(float).tolist()}
               for row, m in zip(x[pick], margins)]
    with open(os.path.join(args.out, "samples.json"), "w", encoding="utf8") as file:
        json.dump({"names": names, "samples": samples}, file)
    print("most gain:", ", ".join(list(gain)[:30]), f"· {seconds:.0f} s")


if __name__ == "__main__":
    main()
