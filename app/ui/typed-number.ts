/** What a person typed or pasted into a number field: a whole number, or why it is none. */
export type TypedNumber = { value: number | null } | { value: null; problem: string }

const MAX_DIGITS = 9

/** Reads a number as Brazilians write it: '1.000' and '10,00' are whole, '50 pontos' is 50. An empty text is null. */
export function readTypedNumber(typed: string): TypedNumber {
  const text = typed
    .trim()
    .replace(/\s*(pontos?|pts?\.?|anos?|dias?)$/i, '')
    .replace(/^\+\s*/, '')
  if (text === '') return { value: null }
  if (/^[-−]/.test(text)) return { value: null, problem: 'Escreva o número sem o sinal de menos.' }
  const [whole = '', decimals = '', ...rest] = text.split(',')
  const isGrouped = /^\d{1,3}(?:[.\s]\d{3})+$/.test(whole)
  const digits = isGrouped ? whole.replace(/[.\s]/g, '') : whole
  if (!/^\d+$/.test(digits) || rest.length > 0 || !/^\d*$/.test(decimals)) {
    const isDecimal = /^\d+[.,]\d*$/.test(text)
    return {
      value: null,
      problem: isDecimal ? 'Use um número inteiro, sem vírgula.' : 'Escreva só o número.',
    }
  }
  if (text.includes(',') && !/^0+$/.test(decimals))
    return { value: null, problem: 'Use um número inteiro, sem vírgula.' }
  if (digits.length > MAX_DIGITS) return { value: null, problem: 'Este número é grande demais.' }
  return { value: Number(digits) }
}
