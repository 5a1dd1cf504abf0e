"""Fits trees with XGBoost's own distribution, on rows that `fit -- --text rows.libsvm` wrote. The same command on each machine:

  fit-machines.py rows.libsvm --machines 2 --lead 10.0.0.1 --first     on 10.0.0.1: also brings the others together
  fit-machines.py rows.libsvm --machines 2 --lead 10.0.0.1             on each other one
  fit-machines.py rows.libsvm                                          on one alone

Every machine has the file and loads its share of it; all get the same trees, and the first writes them to --out.
"""

import argparse

import xgboost as xgb
from xgboost.tracker import RabitTracker


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows")
    parser.add_argument("--machines", type=int, default=1)
    parser.add_argument("--lead", default="127.0.0.1", help="address of the first machine")
    parser.add_argument("--port", type=int, default=9091)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--out", default="model.json")
    parser.add_argument("--trees", type=int, default=200)
    parser.add_argument("--depth", type=int, default=7)
    parser.add_argument("--eta", type=float, default=0.1)
    parser.add_argument("--threads", type=int, default=0)
    args = parser.parse_args()
    if args.machines == 1:
        return fit(args, 0)
    if args.first:
        tracker = RabitTracker(host_ip=args.lead, n_workers=args.machines, port=args.port)
        tracker.start(args.machines)
        args.port = tracker.port
    where = {"DMLC_TRACKER_URI": args.lead, "DMLC_TRACKER_PORT": args.port, "DMLC_NUM_WORKER": args.machines}
    with xgb.collective.CommunicatorContext(**where):
        fit(args, xgb.collective.get_rank())


def fit(args, rank):
    rows = xgb.DMatrix(f"{args.rows}?format=libsvm")
    print(f"machine {rank}: {rows.num_row()} rows", flush=True)
    params = {"tree_method": "hist", "objective": "binary:logistic", "max_depth": args.depth, "eta": args.eta, "nthread": args.threads}
    trees = xgb.train(params, rows, num_boost_round=args.trees, evals=[(rows, "train")], verbose_eval=False)
    # Every machine must call this: the loss is summed over the rows of all of them.
    loss = trees.eval(rows).split(":")[-1]
    if rank == 0:
        trees.save_model(args.out)
        print(f"{args.out}: {trees.num_boosted_rounds()} trees, log loss {float(loss):.4f} on what they learned", flush=True)


if __name__ == "__main__":
    main()
