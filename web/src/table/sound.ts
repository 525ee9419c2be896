/** Two soft notes, made on the spot: no file to fetch. */
let context: AudioContext | null = null;

export function chime(): void {
  try {
    context ??= new AudioContext();
    const begin = context.currentTime + 0.02;
    for (const [index, pitch] of [587.33, 880].entries()) {
      const at = begin + index * 0.16;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = 'sine';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.08, at + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.6);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.7);
    }
  } catch {
    // A browser without sound stays silent.
  }
}
