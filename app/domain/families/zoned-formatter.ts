/**
 * Formatters in Brazilian words, one for each time zone: making one costs a thousand times what using it does.
 *
 * @returns the formatter of an IANA zone; throws a RangeError on one that is unknown
 */
export function zonedFormatter(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = made.get(timeZone)
    if (known) return known
    const formatter = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })
    made.set(timeZone, formatter)
    return formatter
  }
}
