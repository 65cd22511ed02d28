import { useId, useState } from 'react'
import { readingTimeOf, wordCountOf } from '#app/domain/blog/reading/plain-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Code from 'lucide-react/icons/code'
import Eye from 'lucide-react/icons/eye'
import PenLine from 'lucide-react/icons/pen-line'
import styles from './content-field.module.css'
import { lossInVisualEditor, editorRoundTrip } from './post-html.ts'
import type { PendingInput } from './pending-input.ts'
import { RichText } from './rich-text.tsx'

interface ContentFieldProps {
  id: string
  value: string
  error: string | undefined
  onChange: (html: string) => void
  onPreview: () => void
  pendingInput: PendingInput
}

/** 'Conteúdo': the text in the visual editor or as HTML source. */
export function ContentField({ id, value, error, onChange, onPreview, pendingInput }: ContentFieldProps) {
  const labelId = useId()
  const [initialLoss] = useState(() => lossInVisualEditor(value))
  const [isHtml, setHtml] = useState(initialLoss !== undefined)
  const [hint, setHint] = useState(
    initialLoss &&
      `O texto abriu em HTML porque tem ${initialLoss}: o editor visual não guarda isso. Assim nada se perde.`,
  )
  const [lossToConfirm, setLossToConfirm] = useState<string>()
  const wordCount = wordCountOf(value)
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

  function toggle() {
    if (!isHtml) {
      pendingInput.flush()
      return setHtml(true)
    }
    const loss = lossInVisualEditor(value)
    if (loss) return setLossToConfirm(loss)
    setHint(undefined)
    setHtml(false)
  }

  return (
    <div className={styles.field}>
      <div className={styles.header}>
        <span id={labelId} className={styles.label}>
          Conteúdo
        </span>
        <span className={styles.buttons}>
          <Button
            variant="quiet"
            size="sm"
            icon={isHtml ? <PenLine /> : <Code />}
            aria-pressed={isHtml}
            onClick={toggle}
          >
            HTML
          </Button>
          <Button variant="quiet" size="sm" icon={<Eye />} onClick={onPreview}>
            Pré-visualizar
          </Button>
        </span>
      </div>
      {isHtml ? (
        <TextArea
          id={id}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          aria-required="true"
          className={styles.htmlSource}
          rows={18}
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <RichText
          id={id}
          labelledBy={labelId}
          describedBy={describedBy}
          isInvalid={Boolean(error)}
          value={value}
          onChange={onChange}
          pendingInput={pendingInput}
          onHint={setHint}
        />
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={18} aria-hidden="true" />
          {error}
        </p>
      )}
      <div role="status">
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <p className={styles.wordCount}>
        {wordCount === 1 ? '1 palavra' : `${wordCount.toLocaleString('pt-BR')} palavras`} ·{' '}
        {readingTimeOf(value)} min de leitura
      </p>
      <ConfirmDialog
        open={lossToConfirm !== undefined}
        onOpenChange={() => setLossToConfirm(undefined)}
        title="Mudar para o editor visual?"
        description={`O editor visual não guarda ${lossToConfirm}. Se você mudar, essa parte se perde; em HTML ela fica como está.`}
        cancelLabel="Ficar em HTML"
        confirmLabel="Mudar mesmo assim"
        onConfirm={() => {
          onChange(editorRoundTrip(value))
          setLossToConfirm(undefined)
          setHint(undefined)
          setHtml(false)
        }}
      />
    </div>
  )
}
