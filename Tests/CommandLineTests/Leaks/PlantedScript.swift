// The scripts that made-up names are written in.

import Foundation

/// A script, with letters that no text of the tool and of the samples has side by side.
enum PlantedScript: CaseIterable {
  case latin, cyrillic, greek, chinese, japanese, arabic, hebrew, hindi, turkish, emoji, combining, german

  /// What each word has, in any letter case.
  var core: String {
    switch self {
    case .latin: "zqj"
    case .cyrillic: "жщъ"
    case .greek: "ξψς"
    case .chinese: "龘靐"
    case .japanese: "ゑヱ"
    case .arabic: "ظغض"
    case .hebrew: "צקץ"
    case .hindi: "ढञ"
    case .turkish: "ğıqş"
    case .emoji: "🦤👩‍🚀"
    case .combining: "z\u{308}q\u{308}o\u{301}"
    case .german: "qßq"
    }
  }

  private var letters: [Character] {
    switch self {
    case .latin, .german, .emoji: Array("abcdefghik")
    case .cyrillic: Array("абвгдежзик")
    case .greek: Array("αβγδεζηθικ")
    case .chinese, .japanese: Array("山川田中村木林森水火")
    case .arabic: Array("ابتثجحخدذر")
    case .hebrew: Array("אבגדהוזחטי")
    case .hindi: Array("कखगघचछजटठड")
    case .turkish: Array("abcçdeğgüö")
    case .combining: Array("áb́ćd́éf́ǵh́íḱ".decomposedStringWithCanonicalMapping)
    }
  }

  /// A name of one word, another one for each number.
  func word(_ number: Int) -> String {
    core.prefix(1).uppercased() + core.dropFirst()
      + String(String(number).compactMap { $0.wholeNumberValue.map { letters[$0] } })
  }
}
