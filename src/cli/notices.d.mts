export interface Shipped {
  name: string;
  version: string;
  license: string;
  text: string;
}
export function shippedPackages(root: string): Shipped[];
export function findTrouble(packages: readonly Shipped[]): string[];
export function writeNotices(root: string): string;
