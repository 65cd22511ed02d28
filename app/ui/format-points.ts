const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Points as the family reads them: '1.340', and with a proper minus sign when below zero: '−12'. */
export function formatPoints(value: number): string {
  const amount = whole.format(Math.abs(value))
  return value < 0 ? `−${amount}` : amount
}

/** A change of points with its sign always written: '+15', '−12'; zero stays '0'. */
export function formatSignedPoints(value: number): string {
  return value > 0 ? `+${whole.format(value)}` : formatPoints(value)
}
