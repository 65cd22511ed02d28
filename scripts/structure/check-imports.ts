import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { isPackage, type Place, placeOf, standsAbove } from './place.ts'
import type { Import, Module } from './read-module.ts'
import type { HouseRules } from './rules.ts'
import type { Report } from './violation.ts'

/** Where the imports of our own code lead: the file below the project's folder, by importing file. */
export type Links = Map<string, Set<string>>

/** Checks every import of a module, and notes in `links` which of our own files it leads to. */
export function checkImports(root: string, module: Module, rules: HouseRules, report: Report, links: Links) {
  const from = placeOf(module.file)
  const targets = new Set<string>()
  links.set(module.file, targets)
  for (const line of module.blindImports) {
    if (from?.kind !== 'test') report('dynamic-import', module.file, line, 'import() of a computed path')
  }
  for (const found of module.imports) {
    const specifier = found.specifier.replace(/\?.*$/, '')
    if (specifier.startsWith('virtual:') || specifier.includes('/+types/')) continue
    const target = ownFile(module.file, specifier)
    if (target === undefined) {
      if (from) checkPackage(module, from, { ...found, specifier }, rules, report)
      continue
    }
    if (!statSync(path.join(root, target), { throwIfNoEntry: false })?.isFile()) {
      const bare = ['.ts', '.tsx', '/index.ts', '/index.tsx'].some((end) =>
        existsSync(path.join(root, target + end)),
      )
      report(bare ? 'extension' : 'unresolved', module.file, found.line, `imports ${found.specifier}`)
      continue
    }
    targets.add(target)
    if (from) checkLayer(module, from, found, target, rules, report)
  }
}

/** The path below the project's folder that an import of our own code means; undefined for packages. */
function ownFile(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return undefined
}

function checkLayer(
  module: Module,
  from: Place,
  found: Import,
  target: string,
  rules: HouseRules,
  report: Report,
) {
  if (from.kind === 'test') return
  const isAsset = !/\.tsx?$/.test(target)
  if (isAsset && path.posix.dirname(target) === path.posix.dirname(module.file)) return
  const to = placeOf(target)
  const refuse = () =>
    report('layer', module.file, found.line, `${from.kind} imports ${to?.kind ?? 'a stray file'} ${target}`)
  if (!to || !rules.mayImport[from.kind].includes(to.kind)) return refuse()
  if (from.noun && to.noun && from.noun !== to.noun && !standsAbove(rules, from.noun, to.noun)) {
    report('noun-order', module.file, found.line, `${from.noun} does not stand above ${to.noun}`)
  }
  if (!found.typeOnly && /\.server\.tsx?$/.test(target)) checkServerName(module, from, found, report)
}

function checkPackage(module: Module, from: Place, found: Import, rules: HouseRules, report: Report) {
  if (from.kind === 'test') return
  const { specifier } = found
  const only = rules.onlyPackages[from.kind]
  const kept = rules.keptPackages.find(({ packages }) => isPackage(specifier, packages))
  if ((only && !isPackage(specifier, only)) || (kept && !kept.kinds.includes(from.kind))) {
    report('package', module.file, found.line, `${from.kind} imports ${specifier}`)
  } else if (!found.typeOnly && isPackage(specifier, rules.serverPackages)) {
    checkServerName(module, from, found, report)
  }
}

/** The browser's build keeps out `*.server.*` only; routes are split by the framework. */
function checkServerName(module: Module, from: Place, found: Import, report: Report) {
  const reachesBrowser = from.kind === 'component' || from.kind === 'ui' || from.kind === 'platform'
  if (reachesBrowser && !/\.server\.tsx?$/.test(module.file) && !isBrowserClient(found.specifier)) {
    report('server-name', module.file, found.line, `imports ${found.specifier}, which belongs to the server`)
  }
}

/** better-auth's browser half ships in the same package. */
function isBrowserClient(specifier: string): boolean {
  return /^better-auth\/(client|react)\b/.test(specifier)
}
