import { type PartialReport, reportRecord } from '../mapping/partial-report.ts'
import { OLD_COLLECTIONS, type OldDocument } from '../import.ts'

const DOCUMENT_COLLECTIONS = OLD_COLLECTIONS.filter((name) => name !== 'completedBy')
type DocumentCollection = (typeof DOCUMENT_COLLECTIONS)[number]

/** The unparsed records of an export, by collection. */
export interface OldExport {
  documents: Record<DocumentCollection, OldDocument[]>
  /** Number of records of each ignored collection. */
  others: Map<string, number>
}

type Fields = Record<string, unknown>

const COLLECTIONS = new Map<string, DocumentCollection>(
  DOCUMENT_COLLECTIONS.map((name) => [plainName(name), name]),
)

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[_-]/g, '')
    .replace(/^scorelogs$/, 'scorelog')
}

/** Keys under which export tools nest collections or subcollections. */
const ENVELOPES = [
  '__collections__',
  '_collections',
  'collections',
  'subcollections',
  'data',
  'firestore',
] as const

/**
 * Finds the collections of an export by their names, at the top level or in an envelope, as maps or as lists. Children
 * are in their family's record or at the path 'families/{id}/children'. Undefined without any collection. Reports values
 * that are not records, and repeated ids, as skipped.
 */
export function readOldExport(json: unknown, report: PartialReport): OldExport | undefined {
  const root = rootOf(json, 0)
  if (!root) return undefined
  const oldExport: OldExport = {
    documents: Object.fromEntries(
      DOCUMENT_COLLECTIONS.map((name) => [name, [] as OldDocument[]]),
    ) as OldExport['documents'],
    others: new Map(),
  }
  const seen = new Set<string>()

  const addCollection = (path: string[], value: unknown, familyId: string | null): void => {
    const last = path.at(-1) ?? ''
    const name = COLLECTIONS.get(plainName(last))
    const parentId = familyId ?? path.at(-2) ?? null
    if (!name) {
      oldExport.others.set(last, (oldExport.others.get(last) ?? 0) + recordsOf(value).length)
      return
    }
    for (const [id, record] of recordsOf(value)) {
      report.counts[name].read += 1
      const fields = fieldsOf(record)
      const key = JSON.stringify([name, name === 'children' ? (parentId ?? fields?.familyId) : '', id])
      const { skipped } = reportRecord(report, name, id)
      if (!fields || id === '') skipped('não é um registro com campos')
      else if (seen.has(key)) skipped('o mesmo id aparece mais de uma vez no arquivo')
      else {
        seen.add(key)
        oldExport.documents[name].push({ id, parentId, fields })
        if (name === 'families')
          for (const [nestedName, nested] of nestedIn(fields)) addCollection([nestedName], nested, id)
      }
    }
  }
  for (const [path, value] of root) addCollection(path.split('/').filter(Boolean), value, null)
  return oldExport
}

/** The collections by path, from an object, its envelopes, or a list of records that contain their path. */
function rootOf(json: unknown, depth: number): [string, unknown][] | undefined {
  if (Array.isArray(json)) {
    const byCollection = new Map<string, unknown[]>()
    for (const record of json) {
      const path = isFields(record) ? pathOf(record) : undefined
      const collection = path?.slice(0, -1).join('/') ?? ''
      if (collection) byCollection.set(collection, [...(byCollection.get(collection) ?? []), record])
    }
    return hasCollection([...byCollection.keys()]) ? [...byCollection] : undefined
  }
  if (!isFields(json)) return undefined
  if (hasCollection(Object.keys(json))) return Object.entries(json)
  if (depth > 2) return undefined
  for (const envelope of ENVELOPES) {
    const inner = Object.hasOwn(json, envelope) ? rootOf(json[envelope], depth + 1) : undefined
    if (inner) return inner
  }
  return undefined
}

function hasCollection(paths: string[]): boolean {
  return paths.some((path) => COLLECTIONS.has(plainName(path.split('/').findLast(Boolean) ?? '')))
}

/** The collections below a family. */
function nestedIn(fields: Fields): [string, unknown][] {
  const nested: [string, unknown][] = []
  const { children } = fields
  const areRecords = Array.isArray(children) ? children.some(isFields) : isFields(children)
  if (areRecords) nested.push(['children', children])
  for (const envelope of ENVELOPES.slice(0, 4)) {
    const inner = fields[envelope]
    if (isFields(inner)) nested.push(...Object.entries(inner))
  }
  return nested
}

/** Every record of a collection with its id: the key in a map, or the id field of a list's item. */
function recordsOf(value: unknown): [string, unknown][] {
  if (isFields(value)) {
    if (Array.isArray(value.documents)) return recordsOf(value.documents)
    return Object.entries(value).filter(([key]) => key !== ENVELOPES[0] && key !== ENVELOPES[1])
  }
  if (!Array.isArray(value)) return []
  return value.map((record, index) => [idIn(record) ?? `#${index + 1}`, record])
}

// an export tool's own field first
const ID_FIELDS = ['__id__', 'id', '_id', 'docId', 'uid']

function idIn(record: unknown): string | undefined {
  if (!isFields(record)) return undefined
  const inner = isFields(record.data) ? record.data : {}
  const candidates = [
    ...ID_FIELDS.map((field) => record[field]),
    pathOf(record)?.at(-1),
    ...ID_FIELDS.map((field) => inner[field]),
  ].map((id) => (typeof id === 'number' ? String(id) : id))
  return candidates.find((id): id is string => typeof id === 'string' && id !== '')
}

function pathOf(record: Fields): string[] | undefined {
  const path = ['__path__', 'path', 'name']
    .map((field) => record[field])
    .find((one): one is string => typeof one === 'string' && /^[^\s/]+(\/[^\s/]+)+$/.test(one))
  const parts = path?.split('/')
  const documents = parts?.indexOf('documents') ?? -1
  return documents < 0 ? parts : parts?.slice(documents + 1)
}

/** A record's fields without the export tool's wrappers; undefined for a value that is not a record. */
function fieldsOf(record: unknown): Fields | undefined {
  if (!isFields(record)) return undefined
  if (isFields(record.fields) && typeof record.name === 'string')
    return withoutTypes(record.fields, 0) as Fields
  const wrapped = isFields(record.data) && Object.keys(record).every((key) => WRAPPING.has(key))
  return wrapped ? { [ENVELOPES[0]]: record[ENVELOPES[0]], ...(record.data as Fields) } : record
}

/** Fields of an export tool's wrapper around a record. */
const WRAPPING = new Set(['id', '_id', '__id__', 'docId', 'path', '__path__', 'data', '__collections__'])

const TYPED = /^(string|integer|double|boolean|null|timestamp|map|array|reference)Value$/

/** A value without the type names of Firestore's API: {stringValue: 'x'}, {mapValue: {fields: …}}. */
function withoutTypes(value: unknown, depth: number): unknown {
  if (!isFields(value) || depth > 20) return value
  const [[type, inner] = ['', undefined], ...rest] = Object.entries(value)
  if (rest.length === 0 && TYPED.test(type)) {
    if (type === 'nullValue') return null
    if (type === 'mapValue') return withoutTypes(isFields(inner) ? (inner.fields ?? {}) : {}, depth + 1)
    if (type === 'arrayValue') {
      const items = isFields(inner) && Array.isArray(inner.values) ? inner.values : []
      return items.map((item) => withoutTypes(item, depth + 1))
    }
    return inner
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutTypes(one, depth + 1)]))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
