import Download from 'lucide-react/icons/download'
import { Button } from '#app/ui/button.tsx'
import type { StashedText } from './browser-copies.ts'
import { dayAndTimeText } from './brasilia-time.ts'
import styles from './post-editor.module.css'

interface StashedTextsProps {
  texts: readonly StashedText[]
  onUse: (text: StashedText) => void
  onRemove: (text: StashedText) => void
}

/** Lists the stashed texts of this browser, to restore, download or delete them. */
export function StashedTexts({ texts, onUse, onRemove }: StashedTextsProps) {
  if (texts.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="textos-guardados">
      <h2 id="textos-guardados">Textos guardados neste aparelho</h2>
      <ul className={styles.stashedTexts} role="list">
        {texts.map((text) => (
          <li key={text.key}>
            <p>
              <b>{text.fields.title.trim() || 'Sem título'}</b>, de {dayAndTimeText(text.at)}
            </p>
            <div className={styles.stashedTextActions}>
              <Button variant="outline" size="sm" onClick={() => onUse(text)}>
                Usar este texto
              </Button>
              <Button variant="quiet" size="sm" icon={<Download />} onClick={() => download(text)}>
                Baixar
              </Button>
              <Button variant="quiet" size="sm" onClick={() => onRemove(text)}>
                Apagar
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function download({ fields, at }: StashedText) {
  const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const html = `<!doctype html>\n<meta charset="utf-8">\n<title>${escapeHtml(fields.title)}</title>\n<h1>${escapeHtml(fields.title)}</h1>\n<p>${escapeHtml(fields.excerpt)}</p>\n${fields.content}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  link.download = `${fields.slug || 'post'}-${at.slice(0, 10)}.html`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
