/**
 * Import cycles, each as a path that ends where it starts.
 * Finds strongly connected components (Tarjan), then one cycle in each.
 */
export function findCycles(links: Map<string, Set<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    for (const next of links.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next)
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
      } else if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, order.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1 || links.get(file)?.has(file)) groups.push(group)
  }
  for (const file of links.keys()) if (!order.has(file)) visit(file)
  return groups.map((group) => circleIn(group.toSorted(), links))
}

/** The shortest way from the group's first file back to itself. */
function circleIn(group: string[], links: Map<string, Set<string>>): string[] {
  const first = group[0]!
  const ways: string[][] = [[first]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of links.get(way.at(-1)!) ?? []) {
      if (next === first) return [...way, first]
      if (!group.includes(next) || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return group
}
