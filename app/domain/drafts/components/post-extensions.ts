import { type Extensions, Mark, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { playerOf } from '#app/domain/blog/embed-player.ts'

/** Only what is set, since an attribute without a value would be written out. */
const said = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined))

const plainAttributes = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: null }]))

/** In the form that sanitize-post.server.ts gives pictures. */
const Picture = Image.extend({
  renderHTML({ HTMLAttributes: { src, alt, title, width, height } }) {
    const attributes = { src, alt: alt ?? '', title, width, height, loading: 'lazy', decoding: 'async' }
    return ['img', said(attributes)]
  },
})

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

/** The player of YouTube or Vimeo, in the form that sanitize-post.server.ts gives frames. */
const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => plainAttributes('src', 'title', 'width', 'height'),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (frame) => (playerOf(frame.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, title, width, height } }) => [
    'iframe',
    said({
      src: playerOf(String(src)) ?? null,
      title: title ?? 'Vídeo',
      width: width ?? '560',
      height: height ?? '315',
      loading: 'lazy',
      allowfullscreen: '',
      referrerpolicy: 'strict-origin-when-cross-origin',
      sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
    }),
  ],
})

/** Without widths of columns, which a post does not keep. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
})
const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } })
const spanAttributes = ({ colspan, rowspan }: Record<string, unknown>) =>
  said({ colspan: Number(colspan) > 1 ? colspan : null, rowspan: Number(rowspan) > 1 ? rowspan : null })
const Cell = TableCell.extend({
  addAttributes: spans,
  renderHTML: ({ HTMLAttributes }) => ['td', spanAttributes(HTMLAttributes), 0],
})
const HeaderCell = TableHeader.extend({
  addAttributes: () => ({ ...spans(), scope: { default: null } }),
  renderHTML: ({ HTMLAttributes }) => [
    'th',
    { ...spanAttributes(HTMLAttributes), ...said({ scope: HTMLAttributes.scope as unknown }) },
    0,
  ],
})

/** Marks without a button: what HTML brings along stays. */
const quietMarks = ['sub', 'sup', 'mark', 'small', 'kbd', 'cite', 'q', 'ins'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
)
const Abbreviation = Mark.create({
  name: 'abbr',
  addAttributes: () => plainAttributes('title'),
  parseHTML: () => [{ tag: 'abbr' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', HTMLAttributes, 0],
})

/** Everything a post is made of in the visual editor; nothing that the server would clean away. */
export const POST_EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    codeBlock: { languageClassPrefix: null },
  }),
  Picture,
  Figure,
  Figcaption,
  Embed,
  PlainTable,
  TableRow,
  HeaderCell,
  Cell,
  ...quietMarks,
  Abbreviation,
]
