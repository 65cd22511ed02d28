import { useId } from 'react'
import type { DeviceAnimal } from '#app/base/device-animal.ts'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import styles from './animal-choice.module.css'

const ANIMAL_NAMES: Record<DeviceAnimal, string> = {
  baleia: 'Baleia',
  capivara: 'Capivara',
  jabuti: 'Jabuti',
  onca: 'Onça',
  sapo: 'Sapo',
  tucano: 'Tucano',
}

interface AnimalChoiceProps {
  animals: readonly DeviceAnimal[]
  value: DeviceAnimal | null
  onChange: (animal: DeviceAnimal) => void
}

/** Radio buttons with the animals of which one is on the device's screen. */
export function AnimalChoice({ animals, value, onChange }: AnimalChoiceProps) {
  const name = useId()
  return (
    <FieldGroup legend={<span className="visually-hidden">Desenho na tela do aparelho</span>}>
      <div className={styles.animals}>
        {animals.map((animal) => (
          <label key={animal} className={styles.animal}>
            <input
              type="radio"
              name={name}
              value={animal}
              checked={animal === value}
              onChange={() => onChange(animal)}
            />
            <DeviceDrawing name={animal} className={styles.drawing} />
            <span className="visually-hidden">{ANIMAL_NAMES[animal]}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
