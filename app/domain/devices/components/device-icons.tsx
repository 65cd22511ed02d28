const PATHS = {
  ear: 'M4 10v4h3.5L12 18V6L7.5 10zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  hand: 'M8 12.5V6.3a1.4 1.4 0 0 1 2.8 0V11 4.9a1.4 1.4 0 0 1 2.8 0V11 6.3a1.4 1.4 0 0 1 2.8 0v7.2c0 4-2.2 6.5-5.3 6.5-3 0-4.3-1.3-5.7-4.2l-1.5-3c-.6-1.3 1-2.3 2-1.2z',
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  eye: 'M2.1 12.3a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.8 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.8 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  back: 'm15 18-6-6 6-6',
  left: 'M11 5.5 4.5 12l6.5 6.5M5 12h15',
  down: 'm6 9 6 6 6-6',
  next: 'm9 6 6 6-6 6',
  home: 'M3 10.5 12 3l9 7.5M5.5 9v11h13V9M10 20v-6h4v6',
  gift: 'M4 12v8h16v-8M3 8h18v4H3zM12 8v12M12 8C9 8 7 6.8 7 5.2 7 3.8 8 3 9.2 3 11 3 12 5.5 12 8zm0 0c3 0 5-1.2 5-2.8C17 3.8 16 3 14.8 3 13 3 12 5.5 12 8z',
  star: 'm12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1-4.5-4.3 6.1-.8z',
  giveBack:
    'M3 13.5h3.5c1 0 1.9.4 2.6 1.1l.4.4h4.3a1.8 1.8 0 0 1 1.7 2.2l4-2a1.75 1.75 0 0 1 1.6 3.1l-6.3 3.5c-.6.4-1.3.6-2 .6H3M18 6H9m3.5-3.5L9 6l3.5 3.5',
  check: 'M20 6 9 17l-5-5',
  camera:
    'M14.5 4h-5L7.3 6.7H4.5A1.5 1.5 0 0 0 3 8.2v9.3A1.5 1.5 0 0 0 4.5 19h15a1.5 1.5 0 0 0 1.5-1.5V8.2a1.5 1.5 0 0 0-1.5-1.5h-2.8zM15.6 12.7a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0z',
  send: 'M12 20V5M5.5 11.5 12 5l6.5 6.5',
  thumb:
    'M7 10v11H3V10zM7 19c1 .9 2.2 1.5 3.5 1.5h6.2a2.4 2.4 0 0 0 2.3-1.8l1.6-6A2.2 2.2 0 0 0 18.5 10H14V5.5A2.5 2.5 0 0 0 11.5 3L7 10',
} as const

/** A decorative line icon. `size` in CSS pixels. */
export function DeviceIcon({ name, size }: { name: keyof typeof PATHS; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
