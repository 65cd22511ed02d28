import { firstNameOf } from '../families/member.ts'

/** How an entry changed, for somebody whose own change came too late. */
export interface EntryChange {
  deed: 'edited' | 'deleted'
  /** Who did it; of a child's device the child. */
  authorName: string
  /** Whether the same person did it, on another device. */
  isOwn: boolean
}

const DEEDS: Record<EntryChange['deed'], string> = { edited: 'mudou', deleted: 'excluiu' }

/** Who changed the entry first, and how (rule 293): 'Ana já mudou esta pontuação. Confira o histórico.' */
export function entryChangeText({ deed, authorName, isOwn }: EntryChange): string {
  const done = `${DEEDS[deed]} esta pontuação. Confira o histórico.`
  return isOwn ? `Em outro aparelho, você ${done}` : `${firstNameOf(authorName)} já ${done}`
}
