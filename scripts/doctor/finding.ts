/** The result of a check, with texts for the owner. */
export interface Finding {
  level: 'ok' | 'atenção' | 'erro'
  what: string
  /** How to fix it. */
  advice?: string
}

export const fine = (what: string): Finding => ({ level: 'ok', what })
export const attention = (what: string, advice: string): Finding => ({ level: 'atenção', what, advice })
export const wrong = (what: string, advice: string): Finding => ({ level: 'erro', what, advice })

/** One line for each finding, and a summary. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ level, what, advice }) => `${level.padEnd(8)} ${what}${advice ? ` → ${advice}` : ''}`,
  )
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return [...lines, '', `${count('ok')} ok, ${count('atenção')} atenção, ${count('erro')} erro`].join('\n')
}

/** 1 when something is wrong, else 0. */
export const exitCodeOf = (findings: readonly Finding[]) =>
  findings.some(({ level }) => level === 'erro') ? 1 : 0
