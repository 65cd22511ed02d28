import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './copy-address.module.css'

/** How long the button says what came of it (spec section 7). */
const TOLD_FOR = 2000

interface CopyAddressProps {
  /** '/blog/imagens/…' */
  path: string
  /** Whose address it is, for those who do not see the picture. */
  name: string
}

/** Copies the whole address of a picture and says so for two seconds. */
export function CopyAddress({ path, name }: CopyAddressProps) {
  const [told, setTold] = useState<{ text: string; ok: boolean }>()

  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(undefined), TOLD_FOR)
    return () => clearTimeout(timer)
  }, [told])

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, location.href).href)
      setTold({ text: 'URL copiada!', ok: true })
    } catch {
      setTold({ text: 'Erro ao copiar URL', ok: false })
    }
  }

  return (
    <div className={styles.copy}>
      <Button
        variant={told?.ok === false ? 'terra' : 'line'}
        size="sm"
        wide
        icon={told?.ok ? <Check size={18} /> : <Copy size={18} />}
        aria-label={told ? undefined : `Copiar URL de ${name}`}
        onClick={() => void copy()}
      >
        {told?.text ?? 'Copiar URL'}
      </Button>
      <span role="status" className="visually-hidden">
        {told?.text}
      </span>
    </div>
  )
}
