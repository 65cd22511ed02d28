/** The result of a check, with texts for the operator. */
export interface Finding {
  level: 'ok' | 'atenção' | 'erro'
  summary: string
  /** How to fix the problem. */
  advice?: string
}

export const ok = (summary: string): Finding => ({ level: 'ok', summary })
export const warning = (summary: string, advice: string): Finding => ({ level: 'atenção', summary, advice })
export const failure = (summary: string, advice: string): Finding => ({ level: 'erro', summary, advice })

/** One line for each finding, and the number of findings by level. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ level, summary, advice }) => `${level.padEnd(8)} ${summary}${advice ? ` → ${advice}` : ''}`,
  )
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return [...lines, '', `${count('ok')} ok, ${count('atenção')} atenção, ${count('erro')} erro`].join('\n')
}

/** 1 if a finding is an error, else 0. */
export const exitCodeOf = (findings: readonly Finding[]) =>
  findings.some(({ level }) => level === 'erro') ? 1 : 0
