import type { ChainedCommands, Editor } from '@tiptap/core'
import Bold from 'lucide-react/icons/letter-b'
import Code from 'lucide-react/icons/code'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Heading4 from 'lucide-react/icons/heading-4'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import RemoveFormatting from 'lucide-react/icons/remove-formatting'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table from 'lucide-react/icons/table'
import Underline from 'lucide-react/icons/underline'
import Undo2 from 'lucide-react/icons/undo-2'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'

interface CommandButton {
  name: string
  label: string
  icon: ReactNode
  /** In the format of aria-keyshortcuts. */
  keys?: string
  /** Shows whether the mark is active at the cursor. */
  isToggle?: boolean
}

/** A button that changes the text, or one that opens a dialog. */
export type Command =
  | (CommandButton & {
      run: (chain: ChainedCommands) => ChainedCommands
      isOn?: (editor: Editor) => boolean
      isOff?: (editor: Editor) => boolean
    })
  | (CommandButton & {
      opens: 'link' | 'picture' | 'embed'
      isOn?: (editor: Editor) => boolean
      isOff?: (editor: Editor) => boolean
    })

const mark = (
  name: string,
  label: string,
  icon: ReactNode,
  keys: string,
  run: (chain: ChainedCommands) => ChainedCommands,
): Command => ({ name, label, icon, keys, run, isToggle: true, isOn: (editor) => editor.isActive(name) })

const heading = (level: 2 | 3 | 4, icon: ReactNode): Command => ({
  name: `heading${level}`,
  label: `Título de nível ${level}`,
  icon,
  keys: `Control+Alt+${level}`,
  isToggle: true,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
})

export const TEXT_COMMANDS: Command[][] = [
  [
    {
      name: 'undo',
      label: 'Desfazer',
      icon: <Undo2 />,
      keys: 'Control+Z',
      run: (chain) => chain.undo(),
      isOff: (editor) => !editor.can().undo(),
    },
    {
      name: 'redo',
      label: 'Refazer',
      icon: <Redo2 />,
      keys: 'Control+Shift+Z',
      run: (chain) => chain.redo(),
      isOff: (editor) => !editor.can().redo(),
    },
  ],
  [heading(2, <Heading2 />), heading(3, <Heading3 />), heading(4, <Heading4 />)],
  [
    mark('bold', 'Negrito', <Bold />, 'Control+B', (chain) => chain.toggleBold()),
    mark('italic', 'Itálico', <Italic />, 'Control+I', (chain) => chain.toggleItalic()),
    mark('underline', 'Sublinhado', <Underline />, 'Control+U', (chain) => chain.toggleUnderline()),
    mark('strike', 'Riscado', <Strikethrough />, 'Control+Shift+S', (chain) => chain.toggleStrike()),
    mark('code', 'Código', <Code />, 'Control+E', (chain) => chain.toggleCode()),
    {
      name: 'link',
      label: 'Link',
      icon: <Link />,
      keys: 'Control+K',
      opens: 'link',
      isToggle: true,
      isOn: (editor) => editor.isActive('link'),
    },
  ],
  [
    mark('bulletList', 'Lista', <List />, 'Control+Shift+8', (chain) => chain.toggleBulletList()),
    mark('orderedList', 'Lista numerada', <ListOrdered />, 'Control+Shift+7', (chain) =>
      chain.toggleOrderedList(),
    ),
    mark('blockquote', 'Citação', <Quote />, 'Control+Shift+B', (chain) => chain.toggleBlockquote()),
  ],
  [
    { name: 'picture', label: 'Imagem', icon: <ImagePlus />, opens: 'picture' },
    { name: 'embed', label: 'Vídeo', icon: <Video />, opens: 'embed' },
    {
      name: 'table',
      label: 'Tabela',
      icon: <Table />,
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      isOn: (editor) => editor.isActive('table'),
      isOff: (editor) => editor.isActive('table'),
    },
    {
      name: 'rule',
      label: 'Linha divisória',
      icon: <Minus />,
      run: (chain) => chain.setHorizontalRule(),
    },
    {
      name: 'clear',
      label: 'Limpar formatação',
      icon: <RemoveFormatting />,
      run: (chain) => chain.unsetAllMarks().clearNodes(),
    },
  ],
]

const inTable = (name: string, label: string, run: (chain: ChainedCommands) => ChainedCommands): Command => ({
  name,
  label,
  icon: label,
  run,
})

export const TABLE_COMMANDS: Command[] = [
  inTable('rowBelow', 'Linha abaixo', (chain) => chain.addRowAfter()),
  inTable('columnRight', 'Coluna à direita', (chain) => chain.addColumnAfter()),
  inTable('deleteRow', 'Excluir linha', (chain) => chain.deleteRow()),
  inTable('deleteColumn', 'Excluir coluna', (chain) => chain.deleteColumn()),
  inTable('headerRow', 'Cabeçalho', (chain) => chain.toggleHeaderRow()),
  inTable('deleteTable', 'Excluir tabela', (chain) => chain.deleteTable()),
]

export type CommandStates = Record<string, { isOn: boolean; isOff: boolean }>

/** For each button, whether it is active and whether it is disabled at the cursor. */
export function commandStates(editor: Editor): CommandStates {
  return Object.fromEntries(
    TEXT_COMMANDS.flat().map(({ name, isOn, isOff }) => [
      name,
      { isOn: isOn?.(editor) ?? false, isOff: isOff?.(editor) ?? false },
    ]),
  )
}
