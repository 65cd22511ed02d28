/** A node of Lexical, the format of Ghost's editor. */
export type LexicalNode = Record<string, unknown>

/** The text in a property of the node; '' if there is none. */
export const textAt = (node: LexicalNode, name: string) => {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}
/** The list of nodes in a property of the node; empty if there is none. */
export const listAt = (node: LexicalNode, name: string) =>
  Array.isArray(node[name])
    ? node[name].filter((item): item is LexicalNode => typeof item === 'object' && item !== null)
    : []

/** Who sees a card on Ghost's web page. Versions of Ghost store this in three formats. */
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
