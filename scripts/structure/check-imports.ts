import { statSync } from 'node:fs'
import path from 'node:path'
import { isPackage, type Layer, layerOf, isAbove } from './layer.ts'
import type { Import, Module } from './read-module.ts'
import type { StructureRules } from './rules.ts'
import type { Report } from './violation.ts'

export function checkImports(root: string, module: Module, rules: StructureRules, report: Report) {
  const from = layerOf(module.file)
  for (const line of module.computedImportLines) {
    if (from?.kind !== 'test') report('dynamic-import', module.file, line, 'import() of a computed path')
  }
  for (const item of module.imports) {
    const specifier = item.specifier.replace(/\?.*$/, '')
    if (specifier.startsWith('virtual:') || specifier.includes('/+types/')) continue
    const target = resolveOwnFile(module.file, specifier)
    if (target === undefined) {
      if (from) checkPackage(module, from, { ...item, specifier }, rules, report)
      continue
    }
    if (!statSync(path.join(root, target), { throwIfNoEntry: false })?.isFile()) {
      report('unresolved', module.file, item.line, `imports ${item.specifier}`)
    } else if (from) checkLayer(module, from, item, target, rules, report)
  }
}

/** The path of an imported file of the project; undefined for a package. */
function resolveOwnFile(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return undefined
}

function checkLayer(
  module: Module,
  from: Layer,
  item: Import,
  target: string,
  rules: StructureRules,
  report: Report,
) {
  if (from.kind === 'test') return
  const isAsset = !/\.tsx?$/.test(target)
  if (isAsset && path.posix.dirname(target) === path.posix.dirname(module.file)) return
  const to = layerOf(target)
  const refuse = () =>
    report(
      'layer',
      module.file,
      item.line,
      `${from.kind} imports ${to?.kind ?? 'a file in no known folder'} ${target}`,
    )
  if (!to || !rules.mayImport[from.kind].includes(to.kind)) return refuse()
  if (from.noun && to.noun && from.noun !== to.noun && !isAbove(rules, from.noun, to.noun)) {
    report('noun-order', module.file, item.line, `${from.noun} is not above ${to.noun}`)
  }
  if (!item.isTypeOnly && /\.server\.tsx?$/.test(target)) checkServerName(module, from, item, report)
}

function checkPackage(module: Module, from: Layer, item: Import, rules: StructureRules, report: Report) {
  if (from.kind === 'test') return
  const { specifier } = item
  const allowList = rules.onlyPackages[from.kind]
  const restricted = rules.restrictedPackages.find(({ packages }) => isPackage(specifier, packages))
  if (
    (allowList && !isPackage(specifier, allowList)) ||
    (restricted && !restricted.kinds.includes(from.kind) && !restricted.files?.includes(module.file))
  ) {
    report('package', module.file, item.line, `${from.kind} imports ${specifier}`)
  } else if (!item.isTypeOnly && isPackage(specifier, rules.serverPackages)) {
    checkServerName(module, from, item, report)
  }
}

/** Only `*.server.*` is excluded from the browser build. Routes are exempt, because React Router splits them. */
function checkServerName(module: Module, from: Layer, item: Import, report: Report) {
  const reachesBrowser = from.kind === 'component' || from.kind === 'ui' || from.kind === 'platform'
  if (reachesBrowser && !/\.server\.tsx?$/.test(module.file)) {
    report('server-name', module.file, item.line, `imports ${item.specifier}, which belongs to the server`)
  }
}
