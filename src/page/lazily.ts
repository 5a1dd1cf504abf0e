/**
 * Adds properties that are computed on first access and then cached. They are own and enumerable, so that JSON, copies and
 * structured clones see plain data.
 */
export function lazily<Known extends object, Later extends object>(
  known: Known,
  later: { [Name in keyof Later]: () => Later[Name] },
): Known & Later {
  for (const name of Object.keys(later) as (keyof Later)[]) {
    Object.defineProperty(known, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = later[name]();
        Object.defineProperty(known, name, { enumerable: true, configurable: true, writable: true, value });
        return value;
      },
    });
  }
  return known as Known & Later;
}
