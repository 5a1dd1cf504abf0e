/** Line drawings on a 24-unit grid, in the colour of the text beside them. */
const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  read: 'M4 6h16M4 11h16M4 16h10',
  save: 'M12 4v11m-5-5l5 5 5-5M5 20h14',
  inspect: 'M10 17a7 7 0 1 1 0-14 7 7 0 0 1 0 14zM15.5 15.5L21 21',
  pass: 'M6 3l12 9-6 1 3 6-2.5 1.2-3-6L6 18z',
  up: 'M12 19V6m-6 6l6-6 6 6',
  down: 'M12 5v13m-6-6l6 6 6-6',
  larger: 'M12 5v14M5 12h14',
  smaller: 'M5 12h14',
  mark: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  more: 'M6 15l6-6 6 6',
  swap: 'M4 7.5h15m-3.5-3.5l3.5 3.5-3.5 3.5M20 16.5H5m3.5 3.5L5 16.5 8.5 13',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
