import { type PastedElement, type PastedNode, textOf } from './pasted-nodes.ts'

/** Word writes its lists as paragraphs with a level and a marker: they become lists inside lists. */
export function gatherWordLists(nodes: readonly PastedNode[]): PastedNode[] {
  const gathered: PastedNode[] = []
  let open: { list: PastedElement; level: number }[] = []
  for (const node of nodes) {
    const level = levelInList(node)
    if (level === undefined || typeof node === 'string') {
      if (typeof node === 'string' && node.trim() === '' && open.length > 0) continue
      open = []
      gathered.push(typeof node === 'string' ? node : { ...node, children: gatherWordLists(node.children) })
      continue
    }
    open = open.filter((one) => one.level <= level)
    const tag = isNumbered(node) ? 'ol' : 'ul'
    // a numbered list right after bullets is a list of its own
    if (open.at(-1)?.level === level && open.at(-1)?.list.tag !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list: PastedElement = { tag, attributes: {}, children: [] }
      const holder = open.at(-1)?.list.children.at(-1)
      if (typeof holder === 'object') holder.children.push(list)
      else gathered.push(list)
      open.push({ list, level })
    }
    open.at(-1)?.list.children.push({ tag: 'li', attributes: {}, children: node.children })
  }
  return gathered
}

function levelInList(node: PastedNode): number | undefined {
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
