const wholeNumber = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Formats points: '1.340', '−12' with a minus sign (U+2212). */
export function formatPoints(value: number): string {
  const amount = wholeNumber.format(Math.abs(value))
  return value < 0 ? `−${amount}` : amount
}

/** Formats a change of points with its sign: '+15', '−12', '0'. */
export function formatSignedPoints(value: number): string {
  return value > 0 ? `+${wholeNumber.format(value)}` : formatPoints(value)
}

export const pointsWord = (value: number): string => (value === 1 ? 'ponto' : 'pontos')

/** '1 ponto', '1.340 pontos'. */
export const pointsText = (value: number): string => `${formatPoints(value)} ${pointsWord(value)}`

/** 'falta 1', 'faltam 1.340'. */
export const missingText = (value: number): string =>
  `${value === 1 ? 'falta' : 'faltam'} ${formatPoints(value)}`

/** '1 guardado', '25 guardados'. */
export const savedText = (value: number): string =>
  `${formatPoints(value)} ${value === 1 ? 'guardado' : 'guardados'}`
