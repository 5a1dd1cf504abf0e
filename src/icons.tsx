/** Icons for the reader and the overlay, all drawn on a 24-unit grid with one line width for a consistent look. */
const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  forward: 'M9.5 5.5L16 12l-6.5 6.5',
  outline: 'M5 6.5h14M8.5 12H19M8.5 17.5H16M5 12h.01M5 17.5h.01',
  listen: 'M4.5 9.8v4.4h3.2l4.3 3.6V6.2L7.7 9.8zM15.4 9a4.2 4.2 0 010 6M18 6.4a7.9 7.9 0 010 11.2',
  export: 'M12 4v10.5M7.8 10.6L12 14.8l4.2-4.2M5 16.5V20h14v-3.5',
  leftOut: 'M5 6h14M5 12h6M5 18h14M14.5 9.5l5 5M19.5 9.5l-5 5',
  highlight:
    'M3.5 12s3-5.5 8.5-5.5 8.5 5.5 8.5 5.5-3 5.5-8.5 5.5S3.5 12 3.5 12zM12 14.2a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4z',
  find: 'M10.8 17.1a6.3 6.3 0 100-12.6 6.3 6.3 0 000 12.6zM15.4 15.4L20 20',
  ruler: 'M3.5 9.5h17v5h-17zM4 5.5h16M4 18.5h16',
  through: 'M5 4.5h14M12 8v11M7.5 14.8l4.5 4.4 4.5-4.4',
  help: 'M9.2 9.3a2.9 2.9 0 115 2c-1 .9-2.2 1.4-2.2 2.9M12 17.6h.01',
  undo: 'M8.5 5L4.5 9l4 4M5 9h9a5 5 0 010 10h-3.5',
  redo: 'M15.5 5l4 4-4 4M19 9h-9a5 5 0 000 10h3.5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  check: 'M5 12.6l4.6 4.6L19.2 7',
  play: 'M8.5 5.5v13l10-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  previous: 'M17.5 6.5v11L9 12zM6.5 6.5v11',
  next: 'M6.5 6.5v11L15 12zM17.5 6.5v11',
  previousPart: 'M11.5 6.5v11L3.5 12zM20 6.5v11L12 12z',
  nextPart: 'M4 6.5v11L12 12zM12.5 6.5v11L20.5 12z',
  image: 'M4.5 5.5h15v13h-15zM5 16l4.2-4.4 3.3 3.2 2.6-2.4 4.2 3.8M9 9.2h.01',
  erase:
    'M9 19.5l-4.4-4.4a1.6 1.6 0 010-2.3l8.2-8.2a1.6 1.6 0 012.3 0l4.4 4.4a1.6 1.6 0 010 2.3L11.3 19.5zM8.6 8.8l6.6 6.6M9 19.5h10.5',
  restore: 'M12 19V7M7.5 11.2L12 6.7l4.5 4.5M5 4.5h14',
  more: 'M5.5 11.2a.8.8 0 100 1.6.8.8 0 000-1.6M12 11.2a.8.8 0 100 1.6.8.8 0 000-1.6M18.5 11.2a.8.8 0 100 1.6.8.8 0 000-1.6',
  settings:
    'M4 8h9M17 8h3M4 16h3M11 16h9M15 10.2a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4zM9 18.2a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4z',
  print: 'M7.5 9V4.5h9V9M7.5 16.5h-3V9h15v7.5h-3M7.5 14h9v5.5h-9z',
  inspect: 'M4.5 19.5v-6M9.5 19.5V8M14.5 19.5v-9M19.5 19.5v-15',
  label: 'M4.5 4.5h7l8 8-7 7-8-8zM8.4 8.4h.01',
  mark: 'M5 20h14M8 16.5l.5-4L15.6 5 19 8.4l-7 7.6z',
  note: 'M5 5.5h14v10h-7.5L7.5 19v-3.5H5z',
  translate:
    'M4 6.5h10M9 4v2.5M12.2 6.5c-.9 3.4-3.4 6.4-7.4 8.2M6.6 9.2c1.2 2.2 3 3.9 5.6 5M11.5 20l4-9.5h.6l4 9.5M12.9 16.8h5.8',
  text: 'M3.5 18L8.5 6h.6l5 12M5.3 14h7M15.2 15.6a2.6 2.6 0 105.2 0 2.6 2.6 0 10-5.2 0M20.4 12.6V18',
  pass: 'M6 3l12 9-6 1 3 6-2.5 1.2-3-6L6 18z',
  up: 'M12 19V6m-6 6l6-6 6 6',
  down: 'M12 5v13m-6-6l6 6 6-6',
  larger: 'M12 5v14M5 12h14',
  smaller: 'M5 12h14',
  read: 'M4 6h16M4 11h16M4 16h10',
  unfold: 'M6 15l6-6 6 6',
  swap: 'M4 7.5h15m-3.5-3.5l3.5 3.5-3.5 3.5M20 16.5H5m3.5 3.5L5 16.5 8.5 13',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
