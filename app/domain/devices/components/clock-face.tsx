/** A decorative clock face with the hands at 'HH:mm'. It has no size of its own: CSS gives one. */
export function ClockFace({ time }: { time: string }) {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return (
    <svg viewBox="0 0 64 64" data-time={time} aria-hidden="true">
      <path fill="var(--art-sky-2)" d="M0 0h64v64H0z" />
      <circle cx="32" cy="32" r="24" fill="var(--art-cal)" />
      <g stroke="var(--art-ink, #14291f)" strokeWidth="5" strokeLinecap="round">
        <path d="M32 32V20" transform={`rotate(${(hour % 12) * 30 + minute / 2} 32 32)`} />
        <path d="M32 32V14" transform={`rotate(${minute * 6} 32 32)`} />
      </g>
    </svg>
  )
}
