import { Toolbar } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { type Command, commandStates, TABLE_COMMANDS, TEXT_COMMANDS } from './text-commands.tsx'
import styles from './text-toolbar.module.css'

interface TextToolbarProps {
  editor: Editor
  /** Id of the element with the edited text. */
  controlledId: string
  onOpen: (dialog: 'link' | 'picture' | 'embed') => void
}

/** The buttons above the text; arrow keys move between them. A second row appears while the cursor is in a table. */
export function TextToolbar({ editor, controlledId, onOpen }: TextToolbarProps) {
  const states = useEditorState({ editor, selector: ({ editor: current }) => commandStates(current) })
  const press = (command: Command) =>
    'dialog' in command ? onOpen(command.dialog) : command.run(editor.chain().focus()).run()

  const renderButton = (command: Command): ReactNode => {
    const state = states[command.name]
    return (
      <Toolbar.Button
        key={command.name}
        className={styles.button}
        disabled={state?.isDisabled}
        aria-label={command.label}
        aria-pressed={command.isToggle ? (state?.isActive ?? false) : undefined}
        aria-keyshortcuts={command.keys}
        title={command.keys ? `${command.label} (${keyLabel(command.keys)})` : command.label}
        // keeps the selection in the text
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => press(command)}
      >
        {command.icon}
      </Toolbar.Button>
    )
  }

  return (
    <div className={styles.toolbars}>
      <Toolbar.Root className={styles.toolbar} aria-label="Formatação" aria-controls={controlledId}>
        {TEXT_COMMANDS.map((group, index) => (
          <Toolbar.Group key={group[0]?.name ?? index} className={styles.group}>
            {group.map(renderButton)}
          </Toolbar.Group>
        ))}
      </Toolbar.Root>
      {states.table?.isActive && (
        <Toolbar.Root className={styles.toolbar} aria-label="Tabela" aria-controls={controlledId}>
          <Toolbar.Group className={styles.group}>{TABLE_COMMANDS.map(renderButton)}</Toolbar.Group>
        </Toolbar.Root>
      )}
    </div>
  )
}

const keyLabel = (keys: string) => keys.replaceAll('Control', 'Ctrl')
