/** A node of Lexical, the format of Ghost's editor. */
export type LexicalNode = Record<string, unknown>

/** A string property of the node; '' if it is missing. */
export const textAt = (node: LexicalNode, name: string) => {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}
/** A list property of the node; empty if it is missing. */
export const listAt = (node: LexicalNode, name: string) =>
  Array.isArray(node[name])
    ? node[name].filter((item): item is LexicalNode => typeof item === 'object' && item !== null)
    : []

/** The audience of a card on Ghost's page, which Ghost's versions store in three formats. */
export function audienceOf({ visibility }: LexicalNode): 'all' | 'members' | 'nobody' {
  if (typeof visibility !== 'object' || visibility === null) return 'all'
  const { web, emailOnly, showOnWeb } = visibility as {
    web?: { nonMember?: unknown; memberSegment?: unknown }
    emailOnly?: unknown
    showOnWeb?: unknown
  }
  if (emailOnly === true || showOnWeb === false) return 'nobody'
  if (web?.nonMember !== false) return 'all'
  return web.memberSegment === '' ? 'nobody' : 'members'
}
