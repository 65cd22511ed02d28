import type { IdeaKind } from '../assistant.ts'

const NOUNS = {
  tasks: { one: '1 tarefa incluída.', many: 'tarefas incluídas.', none: 'Nenhuma tarefa nova.' },
  rewards: { one: '1 prêmio incluído.', many: 'prêmios incluídos.', none: 'Nenhum prêmio novo.' },
} as const satisfies Record<IdeaKind, object>
const titleList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** '4 prêmios incluídos. Já existia: Picolé.' */
export function addedText(kind: IdeaKind, addedCount: number, skippedTitles: readonly string[]): string {
  const { one, many, none } = NOUNS[kind]
  const text = addedCount === 0 ? none : addedCount === 1 ? one : `${addedCount} ${many}`
  if (skippedTitles.length === 0) return text
  return `${text} ${skippedTitles.length === 1 ? 'Já existia' : 'Já existiam'}: ${titleList.format(skippedTitles)}.`
}
