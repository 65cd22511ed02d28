import type { Child } from '../../children/child.ts'

const NUMBERS: Partial<Record<number, string>> = { 3: 'três', 4: 'quatro' }

/** 'As duas fizeram', 'Os três fizeram', from five children on 'Todos fizeram'. */
export function allDidText(children: readonly Pick<Child, 'gender'>[]): string {
  const areGirls = children.every(({ gender }) => gender === 'female')
  const number = children.length === 2 ? (areGirls ? 'duas' : 'dois') : NUMBERS[children.length]
  if (!number) return `${areGirls ? 'Todas' : 'Todos'} fizeram`
  return `${areGirls ? 'As' : 'Os'} ${number} fizeram`
}
