import { type Child, withArticle } from '../../children/child.ts'

const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** 'a Lia e o Davi'. */
export const siblingNames = (siblings: readonly Pick<Child, 'name' | 'gender'>[]): string =>
  nameList.format(siblings.map(withArticle))

/** What follows 'esperando': 'a Lia e o Davi', or 'conferir' where the mark waits for no sibling. */
export function waitedForText(siblings: readonly Pick<Child, 'name' | 'gender'>[]): string {
  return siblings.length > 0 ? siblingNames(siblings) : 'conferir'
}
