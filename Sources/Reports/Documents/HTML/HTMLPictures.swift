// The templates of the pictures, as inline SVG: each has a title and a description for those who do not see it.

/// The templates of the pictures.
enum HTMLPictures {
  /// The beginning that all have, with their axis.
  static let frame = #"""
    <div class="scroll"><svg class="picture" role="{{role}}" aria-labelledby="{{id}}-t {{id}}-d" viewBox="0 0 {{width}} {{height}}">
    <title id="{{id}}-t">{{title}}</title><desc id="{{id}}-d">{{description}}</desc>
    {{#ticks}}<line class="grid" x1="{{x}}" y1="0" x2="{{x}}" y2="{{bottom}}"/><text class="tick {{anchor}}" x="{{x}}" y="{{textY}}">{{words}}</text>{{/ticks}}
    """#

  /// A store's story.
  static let story = #"""
    {{#frame}}
    {{> frame}}
    {{/frame}}
    {{#lanes}}<g class="lane {{kind}}"><g aria-hidden="true"><text class="name" x="0" y="{{.textY}}">{{name}}</text><line class="rule" x1="{{frame.left}}" y1="{{y}}" x2="{{frame.right}}" y2="{{y}}"/>{{#spans}}<rect class="span {{kind}}{{#isSilent}} silent{{/isSilent}}" x="{{x}}" y="{{y}}" width="{{.width}}" height="{{.height}}"><title>{{words}}</title></rect>{{/spans}}{{#bars}}<rect class="bar" x="{{x}}" y="{{y}}" width="{{.width}}" height="{{.height}}"><title>{{words}}</title></rect>{{/bars}}{{#marks}}<rect class="mark" x="{{x}}" y="{{y}}" width="3" height="{{.height}}"><title>{{words}}</title></rect>{{/marks}}</g>{{#links}}<a href="#{{target}}" aria-label="{{words}}"><circle class="dot {{severity}}" cx="{{x}}" cy="{{y}}" r="8"/><title>{{words}}</title>{{#.count}}<text class="count" x="{{x}}" y="{{y}}" dy="4">{{.}}</text>{{/.count}}</a>{{/links}}</g>
    {{/lanes}}
    </svg></div>
    <p class="legend"><span class="key local">on local storage</span> <span class="key cloud">with iCloud</span>{{#hasSilence}} <span class="key silent">nothing printed of it any more</span>{{/hasSilence}}{{#hasBars}} <span class="key bar">how many, where it is too much to draw one by one</span>{{/hasBars}}</p>
    """#

  /// A store's knowledge vector.
  static let knowledge = #"""
    <h4>What it holds of each peer</h4>
    {{#frame}}
    {{> frame}}
    {{/frame}}
    {{#rows}}<text class="name" x="0" y="{{.textY}}">{{name}}</text><line class="rule" x1="{{frame.left}}" y1="{{base}}" x2="{{frame.right}}" y2="{{base}}"/><path class="rising" d="{{path}}"><title>{{words}}</title></path><text class="last" x="{{frame.right}}" dx="6" y="{{lastY}}">{{last}}</text>
    {{/rows}}
    </svg></div>
    """#

  /// Transactions between devices.
  static let devices = #"""
    {{#frame}}
    {{> frame}}
    {{/frame}}
    {{#lanes}}<text class="name" x="0" y="{{.textY}}">{{name}}</text><line class="device" x1="{{frame.left}}" y1="{{y}}" x2="{{frame.right}}" y2="{{y}}"/>{{/lanes}}
    {{#lines}}<g class="passage {{fate}}"><title>{{words}}</title><line x1="{{x1}}" y1="{{y1}}" x2="{{x2}}" y2="{{y2}}" stroke-width="{{.width}}"/>{{#isLost}}<text class="cross" x="{{x2}}" y="{{y2}}" dy="5">×</text>{{/isLost}}{{^isLost}}<circle cx="{{x2}}" cy="{{y2}}" r="3"/>{{/isLost}}<circle cx="{{x1}}" cy="{{y1}}" r="3"/></g>
    {{/lines}}
    </svg></div>
    <p class="legend"><span class="key imported">arrived</span> <span class="key pending">waits</span> <span class="key missing">never seen</span> <span class="key unknown">not shown</span> Each device's times are by its own clock.</p>
    """#
}
