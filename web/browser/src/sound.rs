//! Sounds of the board, made by the browser's synthesiser: no file is loaded. Off until a person turns them on in the settings.

use quintet_base::sound::Sound;
use web_sys::{AudioContext, OscillatorType};

/// One tone of a sound.
struct Tone {
    /// Seconds after the beginning.
    at: f64,
    /// Hertz at its beginning and its end; taps fall, as wood does.
    pitch: (f32, f32),
    /// Seconds until it is silent.
    length: f64,
    /// How loud, 0 to 1.
    gain: f32,
    wave: OscillatorType,
}

const fn tap(at: f64, pitch: f32) -> [Tone; 2] {
    [
        Tone { at, pitch: (pitch * 2.6, pitch), length: 0.05, gain: 0.35, wave: OscillatorType::Triangle },
        Tone { at, pitch: (pitch, pitch * 0.55), length: 0.09, gain: 0.6, wave: OscillatorType::Sine },
    ]
}

const fn bell(at: f64, pitch: f32) -> Tone {
    Tone { at, pitch: (pitch, pitch), length: 0.5, gain: 0.3, wave: OscillatorType::Sine }
}

fn tones(sound: Sound) -> Vec<Tone> {
    match sound {
        Sound::Place => tap(0.0, 420.0).into(),
        Sound::Capture => tap(0.0, 420.0).into_iter().chain(tap(0.1, 260.0)).collect(),
        Sound::Wall => tap(0.0, 170.0).into(),
        // C, E and G.
        Sound::End => vec![bell(0.12, 523.25), bell(0.24, 659.25), bell(0.36, 783.99)],
        Sound::Refusal => {
            [0.0, 0.09].map(|at| Tone { at, pitch: (196.0, 185.0), length: 0.11, gain: 0.4, wave: OscillatorType::Triangle }).into()
        }
    }
}

/// The player of sounds.
#[derive(Debug, Default)]
pub struct Sounds {
    /// Made when the first sound is wanted: browsers let pages sound after a press only.
    context: Option<AudioContext>,
}

impl Sounds {
    /// Plays a sound at a volume from 0 (not at all) to 100. A browser without a synthesiser stays silent.
    pub fn play(&mut self, sound: Sound, volume: u8) {
        if volume == 0 {
            return;
        }
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
        if let Some(context) = &self.context {
            // The promise waits until the browser allows it; nothing depends on it.
            let _ = context.resume();
            for tone in tones(sound) {
                // A tone that the browser does not make is not heard; there is nothing else to do.
                let _ = tone.play(context, f32::from(volume.min(100)) / 100.0);
            }
        }
    }
}

impl Tone {
    fn play(&self, context: &AudioContext, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
        let (begin, end) = (context.current_time() + self.at, context.current_time() + self.at + self.length);
        let (source, loudness) = (context.create_oscillator()?, context.create_gain()?);
        source.set_type(self.wave);
        source.frequency().set_value_at_time(self.pitch.0, begin)?;
        source.frequency().exponential_ramp_to_value_at_time(self.pitch.1, end)?;
        let gain = loudness.gain();
        gain.set_value_at_time(0.0001, begin)?;
        gain.exponential_ramp_to_value_at_time(self.gain * volume, begin + 0.006)?;
        gain.exponential_ramp_to_value_at_time(0.0001, end)?;
        source.connect_with_audio_node(&loudness)?.connect_with_audio_node(&context.destination())?;
        source.start_with_when(begin)?;
        source.stop_with_when(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_and_not_too_loud() {
        for sound in [Sound::Place, Sound::Capture, Sound::Wall, Sound::End, Sound::Refusal] {
            let all = tones(sound);
            assert!(!all.is_empty());
            let end = all.iter().map(|tone| tone.at + tone.length).fold(0.0, f64::max);
            assert!(end <= if sound == Sound::End { 1.0 } else { 0.25 }, "{sound:?} lasts {end} s");
            for tone in &all {
                let together: f32 =
                    all.iter().filter(|other| other.at < tone.at + tone.length && tone.at < other.at + other.length).map(|t| t.gain).sum();
                assert!(together <= 1.0, "{sound:?} would be distorted");
                // Ramps to nothing are not allowed.
                assert!(tone.pitch.0 > 0.0 && tone.pitch.1 > 0.0 && tone.gain > 0.0);
            }
        }
    }
}
