/**
 * Lets React change and remove text that a page translator has replaced.
 *
 * A translator replaces a text node by a `<font>` element. React still holds the text node: it would throw when it removes
 * the node, and its changes would stay invisible. Call it once, before hydration (rule 291).
 *
 * It replaces `removeChild` and `insertBefore` of all nodes. They do as ever until a translator has replaced a text; after
 * that, a node that is in no place any more is ignored, and a new node without its neighbour goes to the end.
 */
export function keepTranslatedText(root: Node): void {
  const replacements = new WeakMap<Node, Element>()
  const { removeChild, insertBefore } = Node.prototype
  let isTranslated = false

  // a changed text takes its place again, and the translator translates it again
  const textObserver = new MutationObserver((records) => {
    for (const { target } of records) if (!target.parentNode) replacements.get(target)?.replaceWith(target)
  })
  const replacementObserver = new MutationObserver(note)
  replacementObserver.observe(root, { childList: true, subtree: true })

  function note(records: readonly MutationRecord[]): void {
    for (const { removedNodes, addedNodes } of records) {
      const [text, replacement] = [removedNodes[0], addedNodes[0]]
      if (text?.nodeType !== Node.TEXT_NODE || text.parentNode || replacement?.nodeName !== 'FONT') continue
      isTranslated = true
      replacements.set(text, replacement as Element)
      textObserver.observe(text, { characterData: true })
    }
  }

  /** The node that is in the place of `child` in `parent` now; undefined if none is. */
  function nodeInPlaceOf(parent: Node, child: Node): Node | undefined {
    if (child.parentNode === parent) return child
    note(replacementObserver.takeRecords())
    const replacement = replacements.get(child)
    return replacement?.parentNode === parent ? replacement : undefined
  }

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const node = nodeInPlaceOf(this, child)
    if (node || !isTranslated) removeChild.call(this, node ?? child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(newNode: T, reference: Node | null): T {
    const node = reference && nodeInPlaceOf(this, reference)
    insertBefore.call(this, newNode, node ?? (isTranslated ? null : reference))
    return newNode
  }
}
