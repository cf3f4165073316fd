/** The shape of each icon: a path in a square of 24 units, drawn as a line. */
const SHAPES = {
  logo: 'M7 2.8h8.2L20 7.6v8.2a3 3 0 0 1-3 3h-3.2L9.6 22v-3.2H7a3 3 0 0 1-3-3v-10a3 3 0 0 1 3-3ZM8.4 9.2h7M8.4 13h4.4',
  home: 'M4 11l8-7 8 7v8.500a1 1 0 0 1-1 1h-4.500v-6h-5v6H5a1 1 0 0 1-1-1Z',
  message: 'M4.5 4.5h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H11l-4.5 3.6v-3.6h-2a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1Z',
  flask: 'M9 3.5h6M10 3.5v6L4.8 18.3a1.5 1.5 0 0 0 1.3 2.2h11.8a1.5 1.5 0 0 0 1.3-2.2L14 9.5v-6M7.5 14.5h9',
  mute: 'M10.500 16.500H11l-4.500 3.600v-3.600h-2a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1V9M15 13.500l6 6M21 13.500l-6 6',
  calendar:
    'M5 5.500h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-12a1 1 0 0 1 1-1ZM4 10h16M8 3.500v4M16 3.500v4',
  batch: 'M12 3.500 3.500 8 12 12.500 20.500 8ZM4 12.200l8 4.300 8-4.300M4 16.200l8 4.300 8-4.300',
  key: 'M3.8 15.5a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0ZM11 12.5l8.5-8.5M16 7.5l3 3M13.2 10.3l1.8 1.8',
  plus: 'M12 5v14M5 12h14',
  copy: 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2ZM5.5 15H5a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h8.5A1.5 1.5 0 0 1 15 5v.5',
  check: 'M5 12.5l4.6 4.6L19 7.5',
  checks: 'M2.5 12.5l4.6 4.6L16 8M12.5 17.1 21.5 8',
  left: 'M14 6l-6 6 6 6',
  right: 'M10 6l6 6-6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  user: 'M8.3 8.2a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0ZM4.8 20c.8-3.7 3.6-5.7 7.2-5.7s6.4 2 7.2 5.7',
  out: 'M13.5 4.5h-7a1.5 1.5 0 0 0-1.5 1.5v12a1.5 1.5 0 0 0 1.5 1.5h7M10.5 12H20m-3.5-3.8L20 12l-3.5 3.8',
  alert: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.2M12 17v.2',
  terminal: 'M5 7.5l4.5 4.5L5 16.500M12 17h7',
  chevrons: 'M8 9.500l4-4 4 4M8 14.500l4 4 4-4',
  edit: 'M14.5 5.500l4 4M4.500 19.500l1-4.500L16 4.500a1.800 1.800 0 0 1 2.500 0l1 1a1.800 1.800 0 0 1 0 2.500L9 18.500l-4.500 1Z',
  send: 'M20.500 3.500 3.500 10.500l6.500 3.500 3.500 6.500 7-17ZM10 14l4-4',
  hook: 'M9.500 10.500 7 15a2.500 2.500 0 1 1-3.500-1M9.500 10.500a3.500 3.500 0 1 1 5-1.500M13 7.500l3 5.500a3 3 0 1 1-1 5.500M8 16.500h8',
  turn: 'M19.500 8.500A8 8 0 0 0 5 8.500M4.500 15.500a8 8 0 0 0 14.500 0M19.500 4.500v4h-4M4.500 19.500v-4h4',
  search: 'M4 10.500a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0 -13 0ZM15.500 15.500l5 5',
  sliders: 'M4 7h8M16 7h4M4 17h4M12 17h8M14 4.500v5M10 14.500v5',
  phone: 'M8 2.500h8a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1ZM11 18.500h2',
  list: 'M8.500 6H20M8.500 12H20M8.500 18H20M4 6h.5M4 12h.5M4 18h.5',
  contact:
    'M5 4.500h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM9 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM7.500 16c.5-2 2-3 3.500-3s3 1 3.500 3M16.500 9.500H18M16.500 13H18',
  people:
    'M6 8.500a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM3.500 19c.6-3.200 2.600-5 5.500-5s4.900 1.800 5.500 5M15.500 5.700a3 3 0 0 1 0 5.600M17 14.300c2 .6 3.200 2.200 3.500 4.700',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15ZM10 20.500a2 2 0 0 0 4 0',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof SHAPES;

/** The shapes of all icons, once a page; `Icon` refers to them. */
export function IconShapes() {
  return (
    <svg hidden>
      {Object.entries(SHAPES).map(([name, shape]) => (
        <symbol id={`i-${name}`} viewBox="0 0 24 24">
          <path d={shape} />
        </symbol>
      ))}
    </svg>
  );
}

/** An icon beside a text that says the same. Screen readers leave it out. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true" focusable="false">
      <use href={`#i-${name}`} />
    </svg>
  );
}
