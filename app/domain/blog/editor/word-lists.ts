import { type PastedElement, type PastedNode, textOf } from './pasted-nodes.ts'

/** Converts the lists of Word, which are paragraphs with a level and a marker, to nested `ul` and `ol`. */
export function convertWordLists(nodes: readonly PastedNode[]): PastedNode[] {
  const newNodes: PastedNode[] = []
  let openLists: { list: PastedElement; level: number }[] = []
  for (const node of nodes) {
    const level = wordListLevel(node)
    if (level === undefined || typeof node === 'string') {
      if (typeof node === 'string' && node.trim() === '' && openLists.length > 0) continue
      openLists = []
      newNodes.push(typeof node === 'string' ? node : { ...node, children: convertWordLists(node.children) })
      continue
    }
    openLists = openLists.filter((list) => list.level <= level)
    const tag = isNumbered(node) ? 'ol' : 'ul'
    // a numbered list directly after a bulleted one is a new list
    if (openLists.at(-1)?.level === level && openLists.at(-1)?.list.tag !== tag) openLists.pop()
    if (openLists.at(-1)?.level !== level) {
      const list: PastedElement = { tag, attributes: {}, children: [] }
      const parentItem = openLists.at(-1)?.list.children.at(-1)
      if (typeof parentItem === 'object') parentItem.children.push(list)
      else newNodes.push(list)
      openLists.push({ list, level })
    }
    openLists.at(-1)?.list.children.push({ tag: 'li', attributes: {}, children: node.children })
  }
  return newNodes
}

function wordListLevel(node: PastedNode): number | undefined {
  if (typeof node === 'string' || node.tag !== 'p') return undefined
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(node.attributes.style ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

const isNumbered = (node: PastedElement) =>
  node.children.some(
    (child) =>
      typeof child === 'object' &&
      child.tag === 'x-marker' &&
      /^[\s\u00a0]*(?:&nbsp;)*\(?\w{1,4}[.)]/.test(textOf([child])) &&
      !/^o\b/.test(textOf([child]).trim()),
  )
