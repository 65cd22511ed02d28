import { type Child, withArticle } from '../../children/child.ts'

const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** What follows 'esperando': 'a Lia e o Davi', or 'conferir' where the mark waits for no sibling. */
export function waitedForText(siblings: readonly Pick<Child, 'name' | 'gender'>[]): string {
  return siblings.length > 0 ? nameList.format(siblings.map(withArticle)) : 'conferir'
}
