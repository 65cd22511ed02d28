import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './copy-url-button.module.css'

/** How long the button shows the result. */
const RESULT_MS = 2000

interface CopyUrlButtonProps {
  /** '/blog/imagens/…' */
  path: string
  /** The picture's name, for screen readers. */
  name: string
}

/** Copies a picture's absolute URL to the clipboard. */
export function CopyUrlButton({ path, name }: CopyUrlButtonProps) {
  const [result, setResult] = useState<{ text: string; ok: boolean }>()

  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), RESULT_MS)
    return () => clearTimeout(timer)
  }, [result])

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, location.href).href)
      setResult({ text: 'URL copiada!', ok: true })
    } catch {
      setResult({ text: 'Erro ao copiar URL', ok: false })
    }
  }

  return (
    <div className={styles.container}>
      <Button
        variant={result?.ok === false ? 'terra' : 'outline'}
        size="sm"
        wide
        icon={result?.ok ? <Check size={18} /> : <Copy size={18} />}
        aria-label={result ? undefined : `Copiar URL de ${name}`}
        onClick={() => void copy()}
      >
        {result?.text ?? 'Copiar URL'}
      </Button>
      <span role="status" className="visually-hidden">
        {result?.text}
      </span>
    </div>
  )
}
