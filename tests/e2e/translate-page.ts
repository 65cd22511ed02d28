/** Does to text in the browser what a page translator does, also to text that appears later: 'Fiz!' becomes '~Fiz!'. */
export function translatePage() {
  const isText = (node: Node) =>
    node.nodeType === Node.TEXT_NODE &&
    node.nodeValue?.trim() &&
    !/^(SCRIPT|STYLE|FONT|TEXTAREA)$/.test(node.parentNode?.nodeName ?? '')
  function translate(node: Node) {
    const box = document.createElement('font')
    box.append(Object.assign(document.createElement('font'), { textContent: `~${node.nodeValue}` }))
    ;(node as Text).replaceWith(box)
  }
  function translateBelow(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode()) if (isText(walker.currentNode)) found.push(walker.currentNode)
    found.forEach(translate)
  }
  translateBelow(document.body)
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (isText(node)) translate(node)
      else if (node.nodeName !== 'FONT' && node.nodeType === Node.ELEMENT_NODE) translateBelow(node)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
