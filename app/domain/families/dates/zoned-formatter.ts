/**
 * Caches one pt-BR formatter for each time zone: creating one costs a thousand times as much as using it.
 *
 * @returns the formatter of an IANA zone; throws a RangeError for an unknown zone
 */
export function zonedFormatter(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const cached = formatters.get(timeZone)
    if (cached) return cached
    const formatter = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })
    formatters.set(timeZone, formatter)
    return formatter
  }
}
